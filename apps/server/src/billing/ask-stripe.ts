import { ZodError } from "zod";
import type { Ctx } from "../context.ts";
import { Refusal } from "../errors.ts";
import { isStripeError, PaymentsDown } from "../ports/payments-fuse.ts";

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
