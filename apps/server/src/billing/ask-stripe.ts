import type Stripe from "stripe";
import { ZodError } from "zod";
import type { Ctx } from "../context.ts";
import { Refusal } from "../errors.ts";
import { isStripeError, PaymentsDown } from "../ports/payments-fuse.ts";

/**
 * Asks Stripe for a brand. What one brand's calls run into stops no other brand's, and what the jobs run
 * into stops no call of a merchant's. Errors: the library's, PaymentsDown.
 */
export function askStripe<T>(ctx: Ctx, use: (stripe: Stripe) => Promise<T>): Promise<T> {
  const who = ctx.actor.kind === "system" ? "jobs" : "calls";
  return ctx.ports.payments.ask(use, `${who} of ${ctx.client.id}`);
}

/** Runs a verb's talk with Stripe; refused, hanging or babbling, it is the catalogue's 502 and a line in the log. */
export async function orBadGateway<T>(ctx: Ctx, talk: () => Promise<T>): Promise<T> {
  try {
    return await talk();
  } catch (error) {
    const isTheirs =
      error instanceof PaymentsDown || error instanceof ZodError || isStripeError(error);
    if (!isTheirs) throw error;
    ctx.log.warn({ event: "stripe_failed", err: error });
    throw new Refusal("bad_gateway");
  }
}
