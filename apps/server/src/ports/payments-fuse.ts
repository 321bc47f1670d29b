/** Stripe failed several times just now; it is not asked again for a moment. */
export class PaymentsDown extends Error {
  constructor() {
    super("Stripe does not answer");
  }
}

const outages = new Set([
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
]);

/** True when Stripe, not what was asked of it, is the trouble: the same question may succeed later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof PaymentsDown) return true;
  return error instanceof Error && "type" in error && outages.has(String(error.type));
}

/** True for Stripe's answer that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "resource_missing";
}

/** True for any refusal of Stripe's. */
export function isStripeError(error: unknown): boolean {
  return error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");
}

const BLOWS_AFTER = 3;
const REST_MS = 2_000;

/** Runs work until it failed three times in a row by an outage; then refuses at once for two seconds. */
export function paymentsFuse(now: () => number = Date.now) {
  let failures = 0;
  let blownUntil = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (now() < blownUntil) throw new PaymentsDown();
    try {
      const answer = await work();
      failures = 0;
      return answer;
    } catch (error) {
      failures = isOutage(error) ? failures + 1 : 0;
      if (failures >= BLOWS_AFTER) blownUntil = now() + REST_MS;
      throw error;
    }
  };
}
