import type { ApiInput, ApiResponse, ApiRoute } from "@coupon-center/contract";
import { requestLine } from "./request-line.ts";
import { send } from "./send.ts";
import { withBearer } from "./with-bearer.ts";

interface CallOptions {
  /** a token that is not stored yet, right after sign-in */
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
 * Calls an endpoint of the contract, 'PATCH /api/v1/coupons/:id', with the stored bearer token.
 * Errors: ApiError.
 */
export function call<R extends ApiRoute>(
  route: R,
  ...input: MayBeBare<R> extends true ? [CallInput<R>?] : [CallInput<R>]
): Promise<ApiResponse<R>>;
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
  return input.token ? attempt(input.token) : withBearer(attempt);
}
