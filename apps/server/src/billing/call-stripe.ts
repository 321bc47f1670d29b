import { createHash } from "node:crypto";
import { fault } from "@coupon-center/contract";
import type Stripe from "stripe";
import { ZodError } from "zod";
import type { Ctx, Merchant } from "../context.ts";
import { AppError, errorText } from "../errors.ts";
import { rateLimits } from "../ports/rate-limits.ts";
import {
  isOutage,
  isStripeError,
  isUnavailable,
  OtherStripeAccount,
  PaymentsUnavailable,
} from "../ports/stripe-errors.ts";

/**
 * Calls Stripe for a client. The circuit breakers are separate by client, and for jobs and
 * requests. Errors: the library's, PaymentsUnavailable.
 */
export function callStripe<T>(ctx: Ctx, use: (stripe: Stripe) => Promise<T>): Promise<T> {
  // equivalent mutant (swap branches, negate comparison): the two names only have to differ
  const who = ctx.actor.kind === "system" ? "jobs" : "calls";
  return ctx.ports.payments.call(use, `${who} of ${ctx.client.id}`);
}

/**
 * Maps failures of Stripe to the catalogue's 502 and logs them: errors, timeouts and invalid
 * responses.
 */
export async function mapStripeErrors<T>(ctx: Ctx, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const isTheirs =
      error instanceof PaymentsUnavailable ||
      error instanceof OtherStripeAccount ||
      error instanceof ZodError ||
      isStripeError(error);
    if (!isTheirs) throw error;
    ctx.log.warn({ event: "stripe_failed", err: error });
    throw new AppError("bad_gateway");
  }
}

/**
 * The same for what Stripe is asked each time that a merchant looks: beyond its limit, which is for
 * the whole installation, it refuses everybody. Errors: 429 too.
 */
export async function lookUpAtStripe<T>(ctx: Ctx<Merchant>, look: () => Promise<T>): Promise<T> {
  await ctx.ports.throttles.take(rateLimits.stripe, String(ctx.actor.accountId));
  return mapStripeErrors(ctx, look);
}

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

/**
 * An idempotency key for Stripe: the same parts give the same key, so that a retry creates an
 * object only once. The parts are hashed because the key is sent in a header, and they may be long
 * or have characters of any script.
 */
export function idempotencyKey(
  purpose: "product" | "price" | "link" | "refund" | "customer" | "pay" | "resume" | "given",
  ...parts: readonly (string | number | null)[]
): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `${purpose}-${hash.slice(0, 40)}`;
}
