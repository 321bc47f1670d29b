import type { ApiAnswer, ApiInput, ApiRoute } from "@coupon-center/contract";
import { currentToken, renewSession } from "../session/renew.ts";
import { clearSession, readUser } from "../session/stored-user.ts";
import { ApiError } from "./api-error.ts";
import { requestLine } from "./request-line.ts";
import { send } from "./send.ts";

interface CallOptions {
  /** a token that is not stored yet: right after sign-in */
  token?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type CallInput<R extends ApiRoute> = ApiInput<R> & CallOptions;
type MayBeBare<R extends ApiRoute> = Partial<ApiInput<R>> extends ApiInput<R> ? true : false;

interface AnyInput extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Calls an endpoint of the contract, 'PATCH /api/v1/coupons/:id', with the stored bearer. An expired
 * token is renewed before the call, a refused one once after it; when that fails too, the session is over.
 */
export function call<R extends ApiRoute>(
  route: R,
  ...input: MayBeBare<R> extends true ? [CallInput<R>?] : [CallInput<R>]
): Promise<ApiAnswer<R>>;
export async function call(route: ApiRoute, input: AnyInput = {}): Promise<unknown> {
  const { method, url } = requestLine(route, input.params, input.query);
  const attempt = (token: string | null) =>
    send(url, {
      method,
      body: input.body,
      token,
      headers: input.idempotencyKey ? { "Idempotency-Key": input.idempotencyKey } : undefined,
      signal: input.signal,
    });
  if (input.token) return attempt(input.token);
  const token = await currentToken();
  try {
    return await attempt(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || token === null) throw error;
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
    const ended = error instanceof ApiError && error.status === 401;
    if (ended && readUser()?.token === token) clearSession();
    throw error;
  }
}
