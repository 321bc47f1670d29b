import { startTransition, useEffect, useState } from "react";
import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from "react-router";
import { ApiError, hasStatus } from "../api/api-error.ts";
import { paths } from "../page/paths.ts";
import { useOptionalPageContext } from "../page/use-page-context.ts";
import { homeOf } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { rememberPath } from "../session/remembered-path.ts";
import { readUser } from "../session/stored-user.ts";
import { useUser } from "../session/use-user.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { CardSkeleton, Waiting } from "../ui/Skeleton.tsx";
import { useSay } from "../ui/use-say.ts";
import { FailurePage } from "./FailurePage.tsx";
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
  if (hasStatus(error, 401) && readUser() === null) {
    return <SessionEnded />;
  }
  if (hasStatus(error, 403)) return <Forbidden error={error} />;
  return <Failed error={error} />;
}

function Failed({ error }: { error: unknown }) {
  const say = useSay();
  return (
    <Page>
      <title>{statusOf(error) === 404 ? say("notFound") : say("somethingWrong")}</title>
      <ErrorState error={error} />
    </Page>
  );
}

function ErrorState({ error }: { error: unknown }) {
  const say = useSay();
  const status = statusOf(error);
  const chunk = failedChunk(error);
  if (chunk !== null) return <ChunkFailed key={chunk} chunk={chunk} />;
  if (status === 404) {
    return (
      <FailurePage title={say("notFound")} stub="404" action={<StartLink />}>
        {say("nothingHere")}
      </FailurePage>
    );
  }
  return (
    <FailurePage title={say("somethingWrong")} action={<TryAgain />}>
      {status === 0 ? say("serverUnreachable") : say("pageNotLoaded")}
    </FailurePage>
  );
}

/** To where somebody begins: guests on the landing page, who is signed in at their own work. */
function StartLink() {
  const say = useSay();
  const user = useUser();
  return (
    <Link to={user === null ? paths.home : homeOf(user)} className={buttonClass({})}>
      {say("goToStart")}
    </Link>
  );
}

/** What failed to load in this document, in which the router keeps it failed. */
const failedBefore = new Set<string>();

function ChunkFailed({ chunk }: { chunk: string }) {
  const say = useSay();
  // Read apart from the effect, which React runs twice in development.
  const [isAgain] = useState(() => failedBefore.has(chunk));
  useEffect(() => {
    failedBefore.add(chunk);
    if (!isAgain) return;
    // Its screen was left and opened again. Only a new document loads it, once the server answers,
    // and no proxy in its place.
    const stop = new AbortController();
    fetch(window.location.href, { method: "HEAD", signal: stop.signal }).then(
      ({ status }) => status < 500 && window.location.reload(),
      () => undefined,
    );
    return () => stop.abort();
  }, [chunk, isAgain]);
  return (
    <FailurePage
      title={say("chunkFailed", { file: chunk })}
      action={<Button onClick={() => window.location.reload()}>{say("reload")}</Button>}
    >
      {say("partMissing")}
    </FailurePage>
  );
}

function TryAgain() {
  const say = useSay();
  const navigate = useNavigate();
  const isLoading = useNavigation().state === "loading";
  const { pathname, search, state } = useLocation();
  // Opened again: where a reload takes no time, or loads nothing, React Router keeps the error.
  const openAgain = () => navigate({ pathname, search }, { replace: true, state });
  return (
    <Button busy={isLoading} onClick={openAgain}>
      {say("tryAgain")}
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

/**
 * What the account may do changed since its profile was loaded, as its brand demands a second
 * factor by now: with the current one, the screen's guard sends it to where that is set up.
 */
function Forbidden({ error }: { error: ApiError }) {
  const { revalidate, state } = useRevalidator();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    void loadProfile()
      .then(() => revalidate())
      .catch(() => {})
      .finally(() => startTransition(() => setAsked(true)));
  }, [revalidate]);
  // Idle comes with what was loaded, which may have no error any more.
  if (asked && state === "idle") return <Failed error={error} />;
  return (
    <Page>
      <div className="wrap screen">
        <Waiting>
          <CardSkeleton />
        </Waiting>
      </div>
    </Page>
  );
}

function statusOf(error: unknown): number | null {
  if (isRouteErrorResponse(error) || error instanceof ApiError) return error.status;
  return null;
}

const FILE = /\/assets\/([\w.-]+?)\.js/;
const SIGNS = ["dynamically imported module", "Importing a module script failed"];

/**
 * The file of a chunk that failed to load, for 'Loading chunk {file} failed' (decision 050); else
 * null.
 */
function failedChunk(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { message } = error;
  if (!SIGNS.some((sign) => message.includes(sign))) return null;
  return FILE.exec(message)?.[1] ?? "unknown";
}
