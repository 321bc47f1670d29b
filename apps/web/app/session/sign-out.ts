import { ask } from "../api/ask.ts";
import { clearSession, readUser } from "./stored-user.ts";

/** The timeout of the request; this browser deletes the session in any case. */
const LIMIT_MS = 3_000;

/** Ends the session in this browser at once, and on the server if it is reachable. */
export async function signOut(): Promise<void> {
  const user = readUser();
  clearSession();
  if (user === null) return;
  const body = { refresh: user.refresh };
  const request = ask(
    "POST /api/v1/auth/logout",
    { body },
    { limitMs: LIMIT_MS, withCookies: true },
  );
  await request.catch(() => undefined);
}
