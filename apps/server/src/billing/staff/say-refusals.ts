import { fault } from "@coupon-center/contract";
import { AppError, errorText } from "../../errors.ts";
import { isOutage, isStripeError, isUnavailable } from "../../ports/stripe-errors.ts";

/** Runs calls of staff at Stripe: what it refuses, it says why. Errors: 409, an outage. */
export async function sayRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStripeError(error) || isOutage(error) || isUnavailable(error)) throw error;
    throw new AppError("conflict", {
      detail: fault("stripeRefuses", { reason: errorText(error) }),
    });
  }
}
