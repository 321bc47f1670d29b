import type { ApiInput, ApiResponse, ApiRoute } from "@coupon-center/contract";
import { ApiError } from "./api-error.ts";
import { isAnswer } from "./is-answer.ts";
import { requestLine } from "./request-line.ts";
import { type SendInit, send } from "./send.ts";

type AskOptions = Pick<SendInit, "token" | "headers" | "signal" | "limitMs" | "withCookies">;

/** What a call sends besides its options, checked by the type of `call`. */
export interface AskInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Sends a call of the contract once, with the given token or none. An answer of another shape than
 * the contract's counts as none. Errors: ApiError.
 */
export function ask<R extends ApiRoute>(
  route: R,
  input: ApiInput<R>,
  options?: AskOptions,
): Promise<ApiResponse<R>>;
export function ask(route: ApiRoute, input: AskInput, options?: AskOptions): Promise<unknown>;
export async function ask(
  route: ApiRoute,
  { params, query, body }: AskInput,
  options?: AskOptions,
): Promise<unknown> {
  const { method, url } = requestLine(route, params, query);
  const answer = await send(url, { ...options, method, body });
  if (!isAnswer(route, answer)) throw new ApiError(0, null);
  return answer;
}
