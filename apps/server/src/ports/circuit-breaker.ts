import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker as circuitBreakerPolicy,
  handleAll,
} from "cockatiel";

import { isUnavailable, PaymentsUnavailable } from "./stripe-errors.ts";

const OPENS_AFTER = 3;
const OPEN_MS = 2_000;

/**
 * Opens after three consecutive outages of Stripe and refuses calls for two seconds. Then one call
 * is let through, and others are refused until it returns, as each might hang.
 */
export function circuitBreaker() {
  const policy = circuitBreakerPolicy(handleAll, {
    breaker: new ConsecutiveBreaker(OPENS_AFTER),
    halfOpenAfter: OPEN_MS,
  });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (policy.state === CircuitState.HalfOpen) throw new PaymentsUnavailable();
    try {
      const answer = await policy.execute(() => answerOf(work));
      if ("refusal" in answer) throw answer.refusal;
      return answer.value;
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new PaymentsUnavailable() : error;
    }
  };
}

/** An error response counts as an answer: it resets the count of failures. */
async function answerOf<T>(work: () => Promise<T>): Promise<{ value: T } | { refusal: unknown }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return { refusal: error };
  }
}
