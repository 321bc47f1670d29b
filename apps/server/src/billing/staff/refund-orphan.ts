import type { Body, endpoints, Params } from "@coupon-center/contract";
import { writeAudit } from "../../audit/write-audit.ts";
import { type Ctx, type Staff, withTransaction } from "../../context.ts";
import { callStripe, mapStripeErrors, sayRefusals } from "../call-stripe.ts";
import { voidAndList } from "../sync/cancel-at-stripe.ts";
import { isPaid } from "../sync/read-invoices.ts";
import { cancelIfPresent } from "../sync/refund-duplicates.ts";
import { paidSources, refundSource } from "../sync/refund-source.ts";
import { CLIENT_METADATA_KEY, StripeSubscription } from "../sync/stripe-schemas.ts";
import { finishEvents } from "../webhook/inbox-queries.ts";
import { withOrphan } from "./orphans.ts";

/** The metadata key of a subscription that was given back: the client that it was sold for. */
const GIVEN_BACK_METADATA_KEY = "coupon_center_given_back";

interface RefundInput {
  params: Params<typeof endpoints.staffRefundOrphan>;
  body: Body<typeof endpoints.staffRefundOrphan>;
}

/**
 * Ends the subscription of an orphaned payment and gives back all that was paid for it. It then
 * counts as not sold here, so that what Stripe reports of it later is not orphaned again. Repeating
 * it is safe. Errors: 404; 409 if the payment is not orphaned any more, or Stripe refuses; 502.
 */
export function refundOrphan(
  ctx: Ctx<Staff>,
  { params, body }: RefundInput,
): Promise<{ success: true }> {
  return mapStripeErrors(ctx, () =>
    withOrphan(ctx, params.id, async (orphan) => {
      await sayRefusals(() => giveBack(ctx, orphan.subscription));
      await withTransaction(ctx, async (tx) => {
        await finishEvents(tx, orphan.events);
        const why = `${orphan.subscription}: ${body.reason}`;
        await writeAudit(tx, "orphaned payment refunded", "subscription", 0, why);
      });
      return { success: true };
    }),
  );
}

async function giveBack(ctx: Ctx<Staff>, id: string): Promise<void> {
  await cancelIfPresent(ctx, id);
  const answer = await callStripe(ctx, (stripe) => stripe.subscriptions.retrieve(id));
  const { invoices } = await voidAndList(ctx, StripeSubscription.parse(answer));
  for (const invoice of invoices.filter(isPaid)) {
    for (const source of paidSources(invoice))
      await refundSource(ctx, source, { reason: "requested_by_customer" });
  }
  const metadata = {
    [CLIENT_METADATA_KEY]: "",
    [GIVEN_BACK_METADATA_KEY]: String(ctx.client.id),
  };
  await callStripe(ctx, (stripe) => stripe.subscriptions.update(id, { metadata }));
}
