import { Outlet } from "react-router";
import { loadTexts } from "../page/screen-texts.ts";

/** Nothing of its own: a page brings its texts, and `clientLoader` those of a later screen. */
export function loader() {
  return null;
}

export const clientLoader = loadTexts;

export default function AreaLayout() {
  return <Outlet />;
}
