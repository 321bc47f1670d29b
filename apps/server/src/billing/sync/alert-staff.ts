import { formatMinorUnits } from "@coupon-center/contract";
import { addressAt } from "../../clients/addresses.ts";
import type { Ctx } from "../../context.ts";
import { queueMailToStaff } from "../../outbox/queue-mail.ts";
import type { BilledAccount } from "./account.ts";
import { isSuspendedSql } from "./suspended-sql.ts";
import { isNewlyPaid, type PaymentChange } from "./write-payments.ts";

/** The page of an object in Stripe's dashboard. */
export function dashboardPage(ctx: Ctx, kind: "invoices" | "subscriptions", id: string): string {
  const mode = ctx.ports.payments.livemode ? "" : "test/";
  return `https://dashboard.stripe.com/${mode}${kind}/${id}`;
}

/** The staff's page of an account's store; the staff area if it has none. */
export async function staffPage(ctx: Ctx, accountId: number): Promise<string> {
  const store = await ctx.db
    .selectFrom("store")
    .select("id")
    .where("owner_id", "=", accountId)
    .executeTakeFirst();
  return addressAt(ctx.client, store ? `/staff/stores/${store.id}` : "/staff");
}

/** Mails staff about disputed payments, and payments that were taken from suspended merchants. */
export async function alertOfPayments(
  ctx: Ctx,
  account: BilledAccount,
  changes: readonly PaymentChange[],
): Promise<void> {
  for (const change of changes) {
    const { was, payment } = change;
    const isDisputed = payment.status === "disputed" && was !== "disputed";
    const isTaken = isNewlyPaid(change) && (await isSuspended(ctx, account.id));
    if (!isDisputed && !isTaken) continue;
    const kind = isDisputed ? "payment-disputed" : "suspended-charged";
    await queueMailToStaff(
      ctx,
      {
        kind,
        data: {
          email: account.email,
          amount: formatMinorUnits(payment.amount, payment.currency, ctx.client.locale),
          link: await staffPage(ctx, account.id),
          stripeUrl: dashboardPage(ctx, "invoices", payment.stripe_invoice_id),
        },
      },
      `${kind}:${payment.stripe_invoice_id}`,
    );
  }
}

async function isSuspended(ctx: Ctx, accountId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("account")
    .leftJoin("store", "store.owner_id", "account.id")
    .select("account.id")
    .where("account.id", "=", accountId)
    .where(isSuspendedSql)
    .executeTakeFirst();
  return row !== undefined;
}
