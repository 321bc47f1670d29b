import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A complete static HTML document, without React in the browser. */
export function renderDocument(page: ReactNode): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}
