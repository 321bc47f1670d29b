import { Outlet } from "react-router";
import { ErrorPage } from "../shell/ErrorPage.tsx";
import type { Route } from "./+types/frame.ts";

/** The layout of all screens, inside the document. */
export default function Frame() {
  return <Outlet />;
}

/**
 * Handles a screen's error without replacing the document. At the root, React would render the
 * whole document again, including scripts, which the page's policy (Trusted Types) rejects.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
