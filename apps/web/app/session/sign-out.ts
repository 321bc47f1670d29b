import { ask } from "../api/ask.ts";
import { clearSession, readUser } from "./stored-user.ts";

/** The timeout of the request; this browser deletes the session in any case. */
const TIMEOUT_MS = 3_000;

/** Ends the session in this browser at once, and on the server if it is reachable. */
export async function signOut(): Promise<void> {
  const user = readUser();
  clearSession();
  if (user === null) return;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const body = { refresh: user.refresh };
  const request = ask("POST /api/v1/auth/logout", { body }, { signal, withCookies: true });
  await request.catch(() => undefined);
}
