import type { Session } from "@coupon-center/contract";
import { ApiError } from "../api/api-error.ts";
import { requestLine } from "../api/request-line.ts";
import { send } from "../api/send.ts";
import { clearSession, readUser, writeUser } from "./stored-user.ts";

/** Renewed this long before its end, so that no call meets an expired token. */
const MARGIN_MS = 45_000;

/** The bearer for the next call, renewed when it is about to end; null for a guest. */
export async function currentToken(): Promise<string | null> {
  const user = readUser();
  if (user === null) return null;
  if (Date.parse(user.expiration) - Date.now() > MARGIN_MS) return user.token;
  return renewSession(user.token);
}

/**
 * Trades the refresh token for a new session, once across all tabs: who comes second finds the
 * first one's result. Answers the new token, or null when the session is over.
 */
export function renewSession(staleToken: string): Promise<string | null> {
  const renew = () => renewUnlessDone(staleToken);
  // Locks exist on https and localhost only; elsewhere the server's grace for reuse has to do.
  return "locks" in navigator ? navigator.locks.request("session-renewal", renew) : renew();
}

async function renewUnlessDone(staleToken: string): Promise<string | null> {
  const user = readUser();
  if (user === null) return null;
  if (user.token !== staleToken) return user.token;
  try {
    const { method, url } = requestLine("POST /api/Auth/refresh");
    const session = await send(url, { method, body: { refresh: user.refresh } });
    if (!isSession(session)) throw new ApiError(502, null);
    writeUser({ ...user, ...session });
    return session.token;
  } catch (error) {
    // Only a clear refusal ends the session; a network fault must not sign anybody out.
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 400)) throw error;
    if (readUser()?.token === staleToken) clearSession();
    // Where there are no locks, another tab may have renewed the session meanwhile.
    return readUser()?.token ?? null;
  }
}

function isSession(value: unknown): value is Session {
  const entry: Record<string, unknown> = Object(value);
  return ["token", "refresh", "expiration"].every((key) => typeof entry[key] === "string");
}

/** Milliseconds until the session should be renewed; at least a second. */
export function renewalDelay(expiration: string): number {
  return Math.max(1_000, Date.parse(expiration) - Date.now() - MARGIN_MS);
}
