import { requestLine } from "../api/request-line.ts";
import { send } from "../api/send.ts";
import { clearSession, readUser } from "./stored-user.ts";

/** How long the server may take to hear of it; this browser forgets the session in any case. */
const TIMEOUT_MS = 3_000;

/** Ends the session here at once and on the server if it can be reached. */
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
