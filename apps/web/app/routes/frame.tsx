import { Outlet } from "react-router";
import { ErrorPage } from "../shell/ErrorPage.tsx";
import type { Route } from "./+types/frame.ts";

/** Around every screen, inside the document. */
export default function Frame() {
  return <Outlet />;
}

/**
 * Caught here, a failed screen leaves the document as it is. Caught at the root, React would draw
 * all of it anew, scripts included, which the page's policy (Trusted Types) refuses.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
