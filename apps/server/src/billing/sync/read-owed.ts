import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { callStripe } from "../call-stripe.ts";
import type { StripeSubscription } from "./stripe-schemas.ts";

/** What a subscription owes: its open invoices. Times in epoch milliseconds. */
export interface Owed {
  /** when the oldest was made */
  since: number;
  /** when the card is tried again for one of them; null if it is not */
  retryAt: number | null;
  /** whether the coupons are still shown, for some days (decision 037) */
  graces: boolean;
}

const OpenInvoice = z.object({
  created: z.int(),
  attempted: z.boolean(),
  next_payment_attempt: z.int().nullable(),
});

const OWING: readonly string[] = ["past_due", "unpaid"];

/**
 * The invoices for which a past due or unpaid subscription waits, null if there are none: one that
 * is void or uncollectible is not waited for. Errors: Stripe's own, ZodError.
 */
export async function readOwed(
  ctx: Ctx,
  { id, status }: Pick<StripeSubscription, "id" | "status">,
): Promise<Owed | null> {
  if (!OWING.includes(status)) return null;
  const list = await callStripe(ctx, (stripe) =>
    stripe.invoices.list({ subscription: id, status: "open", limit: 100 }),
  );
  const open = z
    .array(OpenInvoice)
    .parse(list.data)
    .filter(({ attempted }) => attempted);
  if (open.length === 0) return null;
  const tries = open.flatMap(({ next_payment_attempt: next }) => next ?? []);
  return {
    since: Math.min(...open.map(({ created }) => created)) * 1000,
    retryAt: tries.length === 0 ? null : Math.min(...tries) * 1000,
    graces: status === "past_due",
  };
}
