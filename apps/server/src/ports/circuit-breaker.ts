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
 * Runs work until Stripe was down three times in a row; then refuses at once for two seconds. After that one
 * question is put, and the others are refused until it is answered: to a Stripe that hangs each would wait.
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

/** A refusal is an answer too: it ends a row of failures. */
async function answerOf<T>(work: () => Promise<T>): Promise<{ value: T } | { refusal: unknown }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return { refusal: error };
  }
}
