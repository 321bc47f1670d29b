import { z } from "zod";
import { codeOf, errorText, hasCode } from "../errors.ts";

/** Stripe has failed repeatedly, and the circuit breaker is open. */
export class PaymentsUnavailable extends Error {
  constructor() {
    super("Stripe does not answer");
  }
}

/** The key is of a Stripe account that has no subscription of the merchant's. */
export class OtherStripeAccount extends Error {
  constructor() {
    super("no subscription of the merchant's is in the Stripe account of STRIPE_SECRET_KEY");
  }
}

const transient = new Set([
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
]);

/**
 * Whether Stripe, not the request, is the cause, so that a retry may succeed. A conflict is one
 * with another request that uses the same object or idempotency key at the moment.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof PaymentsUnavailable || isUnavailable(error)) return true;
  if (isStripeError(error) && "statusCode" in error && error.statusCode === 409) return true;
  return error instanceof Error && "type" in error && transient.has(String(error.type));
}

/**
 * Whether Stripe did not respond, or not with a valid response. An error response counts as
 * available, whatever its status; a request that could not be sent, such as one with an invalid
 * header, says nothing about Stripe.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error && "type" in error)) return false;
  if (error.type === "StripeConnectionError") return !isUnsent(error);
  const status = "statusCode" in error ? Number(error.statusCode) : 0;
  return error.type === "StripeAPIError" && !(status >= 400 && status < 500);
}

/**
 * The library wraps anything thrown before the network is reached; a programming error is a
 * TypeError. So is its own timeout.
 */
function isUnsent(error: Error): boolean {
  const cause = "detail" in error ? error.detail : null;
  return cause instanceof TypeError && !isTimeout(cause);
}

const isTimeout = (cause: Error) => hasCode(cause, "ETIMEDOUT");

/**
 * Why Stripe was not reached, which the library's message leaves out; null if it was, or took too
 * long, which the message says.
 */
export function connectionFault(error: unknown): string | null {
  const cause = error instanceof Error && "detail" in error ? error.detail : null;
  return cause instanceof Error && !isTimeout(cause) ? errorText(cause) || codeOf(cause) : null;
}

/** Whether Stripe responded that the object does not exist. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, "resource_missing");
}

/** Whether Stripe responded that the key may not do this. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && "type" in error && error.type === "StripePermissionError";
}

/** The answer of a call; null if its object does not exist, or no longer. */
export async function nullIfMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return null;
  }
}

/** Whether it is any error response of Stripe. */
export function isStripeError(error: unknown): error is Error {
  return error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");
}

/** Whether Stripe refuses what was asked, also as the key may not do it: people have to act. */
export function isStripeRefusal(error: unknown): boolean {
  return isForbidden(error) || (isStripeError(error) && !isOutage(error));
}

const MAX_WAIT_MS = 60_000;
const TooMany = z.object({
  type: z.literal("StripeRateLimitError"),
  headers: z.object({ "retry-after": z.coerce.number().positive() }),
});

/** For how many milliseconds Stripe asks not to be called, a minute at most; 0 if it does not. */
export function waitAskedFor(error: unknown): number {
  const { success, data } = TooMany.safeParse(error);
  return success ? Math.min(data.headers["retry-after"] * 1000, MAX_WAIT_MS) : 0;
}
