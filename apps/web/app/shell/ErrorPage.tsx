import { useEffect } from "react";
import { isRouteErrorResponse, Link, useNavigate, useRevalidator } from "react-router";
import { ApiError } from "../api/api-error.ts";
import { paths } from "../page/paths.ts";
import { useOptionalPageContext } from "../page/use-page-context.ts";
import { rememberPath } from "../session/remembered-path.ts";
import { readUser } from "../session/stored-user.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { StateView } from "../ui/StateView.tsx";
import { Page } from "./Page.tsx";

/** The page in place of a failed screen: the cause in plain language and the next step. */
export function ErrorPage({ error }: { error: unknown }) {
  const known = useOptionalPageContext() !== undefined;
  // Without the client there is no header: a bare page with the next step.
  if (!known) {
    return (
      <main id="main">
        <ErrorState error={error} />
      </main>
    );
  }
  if (error instanceof ApiError && error.status === 401 && readUser() === null) {
    return <SessionEnded />;
  }
  return (
    <Page>
      <title>{statusOf(error) === 404 ? "Not Found" : "Something went wrong"}</title>
      <div className="wrap">
        <ErrorState error={error} />
      </div>
    </Page>
  );
}

function ErrorState({ error }: { error: unknown }) {
  const status = statusOf(error);
  const chunk = chunkMessage(error);
  if (chunk !== null) {
    return (
      <StateView
        title={chunk}
        titleAs="h1"
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      >
        <p>A part of the application did not arrive. Check your connection and reload the page.</p>
      </StateView>
    );
  }
  if (status === 404) {
    return (
      <StateView
        title="Not Found"
        titleAs="h1"
        code="404"
        action={
          <Link to={paths.home} className={buttonClass({})}>
            Go to the start page
          </Link>
        }
      >
        <p>There is nothing at this address. It may have moved, or the link has a typing error.</p>
      </StateView>
    );
  }
  return (
    <StateView title="Something went wrong" titleAs="h1" action={<TryAgain />}>
      <p>{status === 0 ? "We could not reach the server." : "This page could not be loaded."}</p>
    </StateView>
  );
}

function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button busy={state === "loading"} onClick={() => void revalidate()}>
      Try again
    </Button>
  );
}

function SessionEnded() {
  const navigate = useNavigate();
  useEffect(() => {
    rememberPath(window.location.href);
    void navigate(paths.login, { replace: true });
  }, [navigate]);
  return null;
}

function statusOf(error: unknown): number | null {
  if (isRouteErrorResponse(error) || error instanceof ApiError) return error.status;
  return null;
}

const FILE = /\/assets\/([\w.-]+?)\.js/;
const SIGNS = [
  "dynamically imported module",
  "Importing a module script failed",
  "error loading dynamically imported",
];

/** 'Loading chunk {file} failed' if a chunk failed to load, else null (decision 050). */
function chunkMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { message } = error;
  if (!SIGNS.some((sign) => message.includes(sign))) return null;
  return `Loading chunk ${FILE.exec(message)?.[1] ?? "unknown"} failed`;
}
