import { DAY_MS, dayIn } from "@coupon-center/contract";
import { sql } from "kysely";
import { letRequestsRun } from "../concurrency/let-requests-run.ts";
import type { Ctx, System } from "../context.ts";
import { type Addressee, queueMail } from "../outbox/queue-mail.ts";
import { paymentPage } from "./payment-pages.ts";
import { HIDDEN_DUE_MS, mailHidden } from "./sync/notify-subscription.ts";
import { mailKeys } from "./sync/outdated-mails.ts";

/** How long before a store's coupons are hidden its owner is warned. */
const WARNED_MS = 3 * DAY_MS;

/**
 * Mails the owners of approved stores with an open payment before their coupons are hidden, and
 * when they are (decision 037), each once for a payment.
 */
export async function warnOfHiding(
  ctx: Ctx<System>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const graceMs = ctx.client.graceDays * DAY_MS;
  const now = ctx.clock.business();
  for (const { account_id, email, ...plan } of await owing(ctx)) {
    if (isStopping()) return;
    const owner = { id: account_id, email };
    const end = Number(plan.past_due_since) + graceMs;
    if (now >= end + HIDDEN_DUE_MS || now < end - WARNED_MS) continue;
    if (now >= end) await mailHidden(ctx, owner, plan);
    // With few days of grace, the mail about the failed payment has said it.
    else if (graceMs > WARNED_MS) await warn(ctx, owner, { ...plan, end });
    await letRequestsRun();
  }
}

async function warn(
  ctx: Ctx,
  to: Addressee,
  { end, ...plan }: { id: string; past_due_since: number | null; end: number },
): Promise<void> {
  await queueMail(ctx, {
    kind: "coupons-hidden-soon",
    to,
    data: { day: dayIn(ctx.client.timeZone, end), payUrl: null, link: paymentPage(ctx) },
    once: mailKeys.hiddenSoon(plan),
  });
}

/** The client's current subscriptions with an open payment, of stores that would be public. */
function owing(ctx: Ctx) {
  return (
    ctx.db
      .selectFrom("subscription")
      .innerJoin("account", "account.id", "subscription.account_id")
      .innerJoin("store", "store.owner_id", "account.id")
      .select(["subscription.account_id", "account.email"])
      .select(["subscription.id", "subscription.past_due_since", "subscription.current_period_end"])
      .where("subscription.client_id", "=", ctx.client.id)
      // As literals, so that the index of open payments is used.
      .where("subscription.is_current", "=", sql.lit(1))
      .where("subscription.status", "=", sql.lit("past_due"))
      .where("subscription.past_due_since", "is not", null)
      .where("account.deleted_at", "is", null)
      .where("account.suspended_at", "is", null)
      .where("store.state", "=", "approved")
      .orderBy("subscription.id")
      .execute()
  );
}
