import type Stripe from "stripe";
import type { Ctx, System } from "../context.ts";
import { isMissing, nullIfMissing, OtherStripeAccount } from "../ports/stripe-errors.ts";
import { callStripe } from "./call-stripe.ts";
import { skipRefused } from "./skip-refused.ts";
import { endedStatuses } from "./sync/stripe-schemas.ts";

/**
 * Tells Stripe the addresses that changed, and deletes the customers of deleted accounts there
 * (decision 068). The rows say what is left to do, so an outage or a crash only delays it; one of
 * another Stripe account is left to a process with another key. Errors: Stripe's own, during an
 * outage.
 */
export async function updateCustomers(
  ctx: Ctx<System>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (const row of await withNewAddress(ctx)) {
    if (isStopping()) return;
    if (isElsewhere(ctx, row)) continue;
    await skipRefused(ctx, notUpdated(row.id), () => sendAddress(ctx, row));
  }
  for (const row of await ofDeletedAccounts(ctx)) {
    if (isStopping()) return;
    if (isElsewhere(ctx, row)) continue;
    await skipRefused(ctx, notUpdated(row.id), () => deleteCustomer(ctx, row));
  }
}

/** A customer, and the newest one of its account, by which the Stripe account is known. */
interface Known {
  id: string;
  newest: string | null;
}

const keyOf = ({ id, newest }: Known) => `${id} of ${newest}`;

const isElsewhere = (ctx: Ctx, known: Known) => ctx.ports.payments.elsewhere.has(keyOf(known));

const notUpdated = (customer: string) => ({ event: "customer_not_updated", customer });

function withNewAddress(ctx: Ctx) {
  return ctx.db
    .selectFrom("billing_customer")
    .innerJoin("account", "account.id", "billing_customer.account_id")
    .select(["billing_customer.id", "account.stripe_customer_id as newest"])
    .select(["account.email", "account.credential_version as version"])
    .where("billing_customer.client_id", "=", ctx.client.id)
    .where("account.deleted_at", "is", null)
    .where("billing_customer.told_version", "is", null)
    .orderBy("billing_customer.id")
    .execute();
}

/** An address that changes meanwhile increases the version, so it is told in the next run. */
async function sendAddress(
  ctx: Ctx,
  { email, version, ...known }: Known & { email: string; version: number },
): Promise<void> {
  const { id } = known;
  await unlessGone(ctx, known, (stripe) => stripe.customers.update(id, { email }));
  await ctx.db
    .updateTable("billing_customer")
    .set({ told_version: version })
    .where("id", "=", id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("account")
          .select("account.id")
          .whereRef("account.id", "=", "billing_customer.account_id")
          .where("account.credential_version", "=", version),
      ),
    )
    .execute();
}

/** Not before its subscriptions have ended and every refund was made. */
function ofDeletedAccounts(ctx: Ctx) {
  return ctx.db
    .selectFrom("billing_customer")
    .innerJoin("account", "account.id", "billing_customer.account_id")
    .select(["billing_customer.id", "account.stripe_customer_id as newest"])
    .where("billing_customer.client_id", "=", ctx.client.id)
    .where("billing_customer.told_version", "is", null)
    .where("account.deleted_at", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("subscription")
            .select("subscription.id")
            .whereRef("subscription.account_id", "=", "account.id")
            .where((eb) =>
              eb.or([
                eb("subscription.status", "not in", endedStatuses),
                eb.and([
                  eb("subscription.surplus", "is not", null),
                  eb("subscription.settled_at", "is", null),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy("billing_customer.id")
    .execute();
}

async function deleteCustomer(ctx: Ctx, known: Known): Promise<void> {
  const { id } = known;
  await unlessGone(ctx, known, (stripe) => stripe.customers.del(id));
  await ctx.db.deleteFrom("billing_customer").where("id", "=", id).execute();
}

/**
 * Changes a customer, unless it was deleted. Errors: Stripe's own; in live mode OtherStripeAccount
 * for one that is missing as the key is of another account (decision 092).
 */
async function unlessGone(
  ctx: Ctx,
  known: Known,
  change: (stripe: Stripe) => Promise<unknown>,
): Promise<void> {
  try {
    await callStripe(ctx, change);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const { livemode, elsewhere } = ctx.ports.payments;
    if (!livemode) return;
    // Its account still has a deleted one, marked as such.
    const newest = known.newest ?? known.id;
    const found = callStripe(ctx, (stripe) => stripe.customers.retrieve(newest));
    if (await nullIfMissing(found)) return;
    elsewhere.add(keyOf(known));
    throw new OtherStripeAccount();
  }
}
