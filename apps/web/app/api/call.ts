import type { ApiInput, ApiResponse, ApiRoute } from "@coupon-center/contract";
import { replacingSession } from "../session/renew.ts";
import { readUser } from "../session/stored-user.ts";
import { type AfterLoss, answerOf, isRepeatable } from "./after-loss.ts";
import { ApiError } from "./api-error.ts";
import { type AskInput, ask } from "./ask.ts";
import { withBearer } from "./with-bearer.ts";

interface CallOptions {
  /** a token that is not stored yet, right after sign-in */
  token?: string;
  /** with which a second request gives the first one's answer again */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type CallInput<R extends ApiRoute, L> = ApiInput<R> & CallOptions & AfterLoss<L>;
type MayBeBare<R extends ApiRoute> = Partial<ApiInput<R>> extends ApiInput<R> ? true : false;

/** What ends all sessions of the account, and answers with a new one. */
export const REPLACES = / \/api\/v1\/auth\/(change-password|verify-email|second-factor\/.+)$/;

interface AnyInput extends CallOptions, AfterLoss<unknown>, AskInput {}

/** Whether another account has logged in since this one. */
function isLeft(account: number | undefined): boolean {
  const user = readUser();
  return account !== undefined && user !== null && user.id !== account;
}

let changes = 0;

/** The number of calls that may have changed something and have ended, also without an answer. */
export const countChanges = (): number => changes;

/**
 * Calls an endpoint of the contract, 'PATCH /api/v1/coupons/:id', with the stored bearer token.
 * Errors: ApiError.
 */
export function call<R extends ApiRoute, L = never>(
  route: R,
  ...input: MayBeBare<R> extends true ? [CallInput<R, L>?] : [CallInput<R, L>]
): Promise<ApiResponse<R> | L>;
export async function call(route: ApiRoute, input: AnyInput = {}): Promise<unknown> {
  const { token: given, idempotencyKey: key, signal, resultIfLost, ...rest } = input;
  const { repeat = isRepeatable(route, key), ...request } = rest;
  const headers = key === undefined ? undefined : { "Idempotency-Key": key };
  const account = readUser()?.id;
  const isChange = !route.startsWith("GET ");
  const send = async (token: string | null) => {
    // Sent again, after a refusal or a lost answer, it would be a change of the other's.
    if (isChange && isLeft(account)) throw new ApiError(403, {});
    return ask(route, request, { token, headers, signal });
  };
  const attempt = REPLACES.test(route)
    ? (token: string | null) => replacingSession(() => send(token))
    : send;
  const run = async () => {
    try {
      return await (given ? attempt(given) : withBearer(attempt));
    } finally {
      if (isChange) changes += 1;
    }
  };
  return answerOf(route, run, { repeat, resultIfLost });
}
