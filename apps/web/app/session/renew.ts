import { repeatIfLost } from "../api/after-loss.ts";
import { hasStatus } from "../api/api-error.ts";
import { ask } from "../api/ask.ts";
import { clearSession, readUser, writeUser } from "./stored-user.ts";

/** How long before expiry a token is renewed, so that no call has an expired one. */
const MARGIN_MS = 45_000;

/** How long a renewal's first answer may take: the server accepts the used token again for 10 s. */
const FIRST_ANSWER_MS = 5_000;

/** Held while a request may replace the session, and until the new one is stored. */
const REPLACING = "session-replacing";
/** How long a refused renewal waits for that. */
const MAX_REPLACING_MS = 10_000;
/** How much later than the end of its lock what another tab has stored may arrive. */
const ARRIVAL_MS = 200;

/**
 * Sends a request whose answer is a new session in place of all others, as that of a new password:
 * the former one is refused before, which is not its end.
 */
export async function replacingSession<T>(send: () => Promise<T>): Promise<T> {
  // A guest has none to replace, and a browser that stores nothing may refuse locks.
  if (!("locks" in navigator) || readUser() === null) return send();
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(REPLACING, { mode: "shared" }, async () => {
      await send().then(resolve, reject);
      // The caller stores it first.
      await wait(0);
    });
    held.catch(reject);
  });
}

/**
 * Ends the session of a refused token, unless a request that was sent before has replaced it; then
 * its new token is returned, else null, also where another account has logged in.
 */
export async function endUnlessReplaced(refusedToken: string): Promise<string | null> {
  const account = readUser()?.id;
  await sessionReplaced();
  if (readUser()?.token === refusedToken) clearSession();
  const user = readUser();
  return user?.id === account ? (user?.token ?? null) : null;
}

/** Resolves when nothing that was sent may replace the session any more. */
async function sessionReplaced(): Promise<void> {
  if (!("locks" in navigator)) return;
  const signal = AbortSignal.timeout(MAX_REPLACING_MS);
  await navigator.locks.request(REPLACING, { signal }, () => undefined).catch(() => undefined);
  await wait(ARRIVAL_MS);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The bearer token for the next call, renewed if it is about to expire; null for a guest. Errors:
 * ApiError.
 */
export async function currentToken(): Promise<string | null> {
  const user = readUser();
  if (user === null) return null;
  if (Date.parse(user.expiration) - Date.now() > MARGIN_MS) return user.token;
  return renewSession(user.token);
}

/**
 * Exchanges the refresh token for a new session, once across all tabs: the second one uses the
 * first one's result. Returns the new token, or null if the session has ended. Errors: ApiError if
 * the renewal failed without a refusal.
 */
export function renewSession(staleToken: string): Promise<string | null> {
  const renew = () => renewUnlessDone(staleToken);
  // Locks are available on https and localhost only; without them, the server accepts a reuse
  // within 10 s.
  return "locks" in navigator ? navigator.locks.request("session-renewal", renew) : renew();
}

async function renewUnlessDone(staleToken: string): Promise<string | null> {
  const user = readUser();
  if (user === null) return null;
  if (user.token !== staleToken) return user.token;
  try {
    const body = { refresh: user.refresh };
    // A used token gives the same session again only for a moment, and then ends it.
    const session = await repeatIfLost((isRepeated) =>
      ask("POST /api/Auth/refresh", { body }, isRepeated ? {} : { limitMs: FIRST_ANSWER_MS }),
    );
    // Meanwhile the user may have signed out, or in with another account, or changed the profile.
    const current = readUser();
    if (current?.token !== staleToken) return current?.token ?? null;
    writeUser({ ...current, ...session });
    return session.token;
  } catch (error) {
    // Only an explicit refusal ends the session; a network error must not sign anybody out.
    if (!hasStatus(error, 400, 401)) throw error;
    // Without locks, another tab may have renewed the session meanwhile.
    return endUnlessReplaced(staleToken);
  }
}

/** Milliseconds until the session should be renewed; at least a second. */
export function renewalDelay(expiration: string): number {
  return Math.max(1_000, Date.parse(expiration) - Date.now() - MARGIN_MS);
}
