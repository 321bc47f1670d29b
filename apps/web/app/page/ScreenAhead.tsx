import { useEffect } from "react";
import { PrefetchPageLinks } from "react-router";
import { clientLoader as loadTexts } from "./screen-texts.ts";

/** Loads code, style and texts of the screen at a path, which follows when a call is answered. */
export function ScreenAhead({ path }: { path: string }) {
  useEffect(() => {
    const request = new Request(new URL(path, window.location.href));
    // What failed is loaded again, and told, when the screen is opened.
    loadTexts({ request }).catch(() => undefined);
  }, [path]);
  return <PrefetchPageLinks page={path} />;
}
