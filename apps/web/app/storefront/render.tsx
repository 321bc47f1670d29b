import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A complete HTML document, static: nothing of React reaches the browser. */
export function renderDocument(page: ReactNode): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}
