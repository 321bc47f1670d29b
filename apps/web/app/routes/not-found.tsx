import { data } from "react-router";

/** Any address that nothing answers: the error page says so, with the right status. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
