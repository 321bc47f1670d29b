import { z } from "zod";
import { writeAudit } from "../../audit/write-audit.ts";
import { addressAt } from "../../clients/addresses.ts";
import { type Ctx, withTransaction } from "../../context.ts";
import type { SubscriptionRow } from "../../db/tables.ts";
import { queueMailToStaff } from "../../outbox/queue.ts";
import { isMissing } from "../../ports/stripe-errors.ts";
import { callStripe, idempotencyKey } from "../call-stripe.ts";
import { billedAccount } from "./account.ts";
import { cancelAtStripe } from "./cancel-at-stripe.ts";
import { StripeInvoice } from "./stripe-schemas.ts";
import { syncSubscription } from "./sync-subscription.ts";

/** Ends and refunds the duplicate subscriptions that a sync found, each by itself. Errors: the first one, after all were tried. */
export async function refundDuplicates(
  ctx: Ctx,
  duplicates: readonly SubscriptionRow[],
): Promise<void> {
  const results = await Promise.allSettled(duplicates.map((row) => refundDuplicate(ctx, row)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

/**
 * Ends a subscription that is one too many, and gives back what was paid for it, both as often as needed:
 * what was done before is not done twice. The end comes first: a refund that is refused must not leave it
 * charging. Its owner's history shows the refund; staff is told (decision 039).
 */
async function refundDuplicate(ctx: Ctx, row: SubscriptionRow): Promise<void> {
  await cancelIfPresent(ctx, row.id);
  if (row.surplus === "refund") await refundPayments(ctx, row.id);
  await withTransaction(ctx, (tx) => markSettled(tx, row));
  await syncSubscription(ctx, { accountId: row.account_id, subscriptions: [row.id] });
}

/** Ends a subscription now. One that Stripe knows nothing of is as good. */
export async function cancelIfPresent(ctx: Ctx, id: string): Promise<void> {
  try {
    await callStripe(ctx, (stripe) => cancelAtStripe(stripe, id));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function refundPayments(ctx: Ctx, subscriptionId: string): Promise<void> {
  const list = await callStripe(ctx, (stripe) =>
    stripe.invoices.list({
      subscription: subscriptionId,
      status: "paid",
      limit: 100,
      expand: ["data.payments"],
    }),
  );
  for (const invoice of z.array(StripeInvoice).parse(list.data)) {
    for (const { payment, status } of invoice.payments?.data ?? []) {
      if (status !== "paid") continue;
      const source = payment.payment_intent
        ? { payment_intent: payment.payment_intent }
        : payment.charge
          ? { charge: payment.charge }
          : null;
      if (source) await refund(ctx, source);
    }
  }
}

/** An invoice may be paid in several parts, and each goes back under a key of its own. */
async function refund(
  ctx: Ctx,
  source: { payment_intent: string } | { charge: string },
): Promise<void> {
  try {
    await callStripe(ctx, (stripe) =>
      stripe.refunds.create(
        { ...source, reason: "duplicate" },
        { idempotencyKey: idempotencyKey("refund", ...Object.values(source)) },
      ),
    );
  } catch (error) {
    const isDone =
      error instanceof Error && "code" in error && error.code === "charge_already_refunded";
    if (!isDone) throw error;
  }
}

async function markSettled(ctx: Ctx, row: SubscriptionRow): Promise<void> {
  const settled = await ctx.db
    .updateTable("subscription")
    .set({ settled_at: ctx.clock.business() })
    .where("id", "=", row.id)
    .where("settled_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!settled || row.surplus !== "refund") return;
  const account = await billedAccount(ctx, row.account_id);
  await writeAudit(ctx, "second subscription refunded", "subscription", account.id, row.id);
  if (account.deleted_at !== null) return;
  const store = await ctx.db
    .selectFrom("store")
    .select("id")
    .where("owner_id", "=", account.id)
    .executeTakeFirst();
  const page: `/${string}` = store ? `/staff/stores/${store.id}` : "/staff";
  await queueMailToStaff(
    ctx,
    {
      kind: "double-subscription",
      data: { email: account.email, link: addressAt(ctx.client, page) },
    },
    `double-subscription:${row.id}`,
  );
}
