import { type Body, type endpoints, fault, type Params } from "@coupon-center/contract";
import { writeAuditOnce } from "../../audit/write-audit-once.ts";
import { type Ctx, type Staff, withTransaction } from "../../context.ts";
import { accountByEmail } from "../../db/person-queries.ts";
import type { AccountRow } from "../../db/tables.ts";
import { AppError, fieldError } from "../../errors.ts";
import { callStripe, mapStripeErrors, sayRefusals } from "../call-stripe.ts";
import { rememberCustomer } from "../customers.ts";
import { leaseBilling } from "../lease-billing.ts";
import { tryToRefund } from "../sync/refund-duplicates.ts";
import { StripeSubscription } from "../sync/stripe-schemas.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { type Orphan, withOrphan } from "./orphans.ts";

interface AssignInput {
  params: Params<typeof endpoints.staffAssignOrphan>;
  body: Body<typeof endpoints.staffAssignOrphan>;
}

/**
 * Gives an orphaned payment's subscription to a merchant, whose customer at Stripe its payer is
 * from then on. Beside another plan of the merchant it is a second one, of which the healthier
 * stays (decision 039). Errors: 404; 400 for an address without a merchant; 409 if the payment is
 * not orphaned any more; 502.
 */
export async function assignOrphan(
  ctx: Ctx<Staff>,
  { params, body }: AssignInput,
): Promise<{ success: true }> {
  const merchant = await merchantAt(ctx, body.email);
  return leaseBilling(ctx, merchant.id, () =>
    mapStripeErrors(ctx, () =>
      withOrphan(ctx, params.id, async (orphan) => {
        await assignTo(ctx, merchant, orphan);
        return { success: true };
      }),
    ),
  );
}

async function assignTo(
  ctx: Ctx<Staff>,
  merchant: AccountRow,
  { subscription, events }: Orphan,
): Promise<void> {
  const facts = StripeSubscription.parse(
    await sayRefusals(() =>
      callStripe(ctx, (stripe) => stripe.subscriptions.retrieve(subscription)),
    ),
  );
  await withTransaction(ctx, async (tx) => {
    await rememberCustomer(tx, merchant, facts.customer);
    await refuseOthers(tx, merchant.id, facts.customer);
    // Another try, after Stripe failed, finds it written.
    await writeAuditOnce(tx, "payment assigned", "account", merchant.id, subscription);
  });
  const order = { accountId: merchant.id, subscriptions: [subscription], events };
  await tryToRefund(ctx, await syncSubscription(ctx, order));
}

async function merchantAt(ctx: Ctx<Staff>, email: string): Promise<AccountRow> {
  const account = await accountByEmail(ctx, email);
  if (account?.role !== "merchant") throw fieldError("email", fault("noSuchMerchant"));
  return account;
}

/** The customer may have been assigned to another merchant at the same time. */
async function refuseOthers(ctx: Ctx, accountId: number, customer: string): Promise<void> {
  const { account_id } = await ctx.db
    .selectFrom("billing_customer")
    .select("account_id")
    .where("id", "=", customer)
    .executeTakeFirstOrThrow();
  if (account_id !== accountId) throw new AppError("conflict", { detail: fault("notOrphaned") });
}
