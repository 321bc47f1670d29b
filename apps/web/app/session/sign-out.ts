import { requestLine } from "../api/request-line.ts";
import { send } from "../api/send.ts";
import { clearSession, readUser } from "./stored-user.ts";

/** The timeout of the request; this browser deletes the session in any case. */
const TIMEOUT_MS = 3_000;

/** Ends the session in this browser at once, and on the server if it is reachable. */
export async function signOut(): Promise<void> {
  const user = readUser();
  clearSession();
  if (user === null) return;
  const { method, url } = requestLine("POST /api/v1/auth/logout");
  const request = send(url, {
    method,
    body: { refresh: user.refresh },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    withCookies: true,
  });
  await request.catch(() => undefined);
}
