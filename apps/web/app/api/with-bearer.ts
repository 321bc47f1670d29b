import { currentToken, renewSession } from "../session/renew.ts";
import { clearSession, readUser } from "../session/stored-user.ts";
import { ApiError } from "./api-error.ts";

/**
 * Makes a request with the stored bearer. An expired token is renewed before the request, a refused
 * one once after it; when that fails too, the session is over.
 */
export async function withBearer<T>(attempt: (token: string | null) => Promise<T>): Promise<T> {
  const token = await currentToken();
  try {
    return await attempt(token);
  } catch (error) {
    if (!isUnauthorized(error) || token === null) throw error;
    const renewed = await renewSession(token);
    // The session is over and forgotten; what a guest may do is not refused for it.
    if (renewed === null) return attempt(null);
    return retry(attempt, renewed);
  }
}

async function retry<T>(attempt: (token: string) => Promise<T>, token: string): Promise<T> {
  try {
    return await attempt(token);
  } catch (error) {
    // A fresh token that is refused for good: signed out elsewhere, or the account has ended.
    if (isUnauthorized(error) && readUser()?.token === token) clearSession();
    throw error;
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
