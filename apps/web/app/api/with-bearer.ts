import { currentToken, endUnlessReplaced, renewSession } from "../session/renew.ts";
import { announceUser } from "../session/stored-user.ts";
import { hasStatus } from "./api-error.ts";

/**
 * Runs a request with the stored bearer token. An expiring token is renewed before the request, a
 * refused one once after it; if the new one is refused too, the session ends, unless a new password
 * has replaced it meanwhile.
 */
export async function withBearer<T>(attempt: (token: string | null) => Promise<T>): Promise<T> {
  const token = await currentToken();
  try {
    return await attempt(token);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    if (token === null) {
      // The browser may have deleted the session, which no event tells.
      announceUser();
      throw error;
    }
    const renewed = await renewSession(token);
    // The session has ended; public calls are still allowed.
    if (renewed === null) return attempt(null);
    return retry(attempt, renewed);
  }
}

async function retry<T>(attempt: (token: string) => Promise<T>, token: string): Promise<T> {
  try {
    return await attempt(token);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    // The renewed token is refused: signed out in another browser, or the account has ended.
    const replaced = await endUnlessReplaced(token);
    if (replaced === null) throw error;
    return attempt(replaced);
  }
}

function isUnauthorized(error: unknown): boolean {
  return hasStatus(error, 401);
}
