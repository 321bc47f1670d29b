import { data } from "react-router";
import { clientLoader as loadTexts } from "../page/screen-texts.ts";
import type { Route } from "./+types/not-found.ts";

/** The route for unknown paths: the error page with status 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await loadTexts(args);
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
