import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { ZodError } from "zod";
import type { Ctx } from "../context.ts";
import { AppError } from "../errors.ts";
import { isStripeError, PaymentsUnavailable } from "../ports/stripe-errors.ts";

/**
 * Asks Stripe for a brand. What one brand's calls run into stops no other brand's, and what the jobs run
 * into stops no call of a merchant's. Errors: the library's, PaymentsUnavailable.
 */
export function callStripe<T>(ctx: Ctx, use: (stripe: Stripe) => Promise<T>): Promise<T> {
  // equivalent mutant (swap branches, negate comparison): only that the two have different names counts
  const who = ctx.actor.kind === "system" ? "jobs" : "calls";
  return ctx.ports.payments.call(use, `${who} of ${ctx.client.id}`);
}

/** Runs a verb's talk with Stripe; refused, hanging or babbling, it is the catalogue's 502 and a line in the log. */
export async function mapStripeErrors<T>(ctx: Ctx, talk: () => Promise<T>): Promise<T> {
  try {
    return await talk();
  } catch (error) {
    const isTheirs =
      error instanceof PaymentsUnavailable || error instanceof ZodError || isStripeError(error);
    if (!isTheirs) throw error;
    ctx.log.warn({ event: "stripe_failed", err: error });
    throw new AppError("bad_gateway");
  }
}

/**
 * The key under which Stripe makes a thing once: the same for the same parts. It travels in a header, so what
 * it stands for (names in any script, addresses of any length) goes in as a hash.
 */
export function idempotencyKey(
  purpose: "product" | "price" | "link" | "refund",
  ...parts: readonly (string | number | null)[]
): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `${purpose}-${hash.slice(0, 40)}`;
}
