/** Stripe failed several times just now; it is not asked again for a moment. */
export class PaymentsUnavailable extends Error {
  constructor() {
    super("Stripe does not answer");
  }
}

const transient = new Set([
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
]);

/** True when Stripe, not what was asked of it, is the trouble: the same question may succeed later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof PaymentsUnavailable || isUnavailable(error)) return true;
  return error instanceof Error && "type" in error && transient.has(String(error.type));
}

/**
 * True when Stripe did not answer, or not like itself. A refusal is an answer, whatever its status; and
 * a question that could not be put, as with a header that no request can have, says nothing of Stripe.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error && "type" in error)) return false;
  if (error.type === "StripeConnectionError") return !isUnsent(error);
  const status = "statusCode" in error ? Number(error.statusCode) : 0;
  return error.type === "StripeAPIError" && !(status >= 400 && status < 500);
}

/** The library wraps whatever was thrown before the network was reached; a mistake of ours is a TypeError. */
function isUnsent(error: Error): boolean {
  return "detail" in error && error.detail instanceof TypeError;
}

/** True for Stripe's answer that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "resource_missing";
}

/** True for any refusal of Stripe's. */
export function isStripeError(error: unknown): boolean {
  return error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");
}
