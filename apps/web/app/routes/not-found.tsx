import { data } from "react-router";

/** The route for unknown paths: the error page with status 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
