import { z } from "zod";
import type { Ctx } from "../context.ts";
import { requireFound } from "../errors.ts";
import { isMissing } from "../ports/stripe-errors.ts";
import { callStripe, idempotencyKey } from "./call-stripe.ts";
import { CLIENT_METADATA_KEY } from "./sync/stripe-schemas.ts";

/** Remembers a customer at Stripe, so that it gets the account's address and is deleted with it. */
export async function rememberCustomer(
  ctx: Ctx,
  account: { id: number; client_id: number },
  customer: string,
): Promise<void> {
  await ctx.db
    .insertInto("billing_customer")
    .values({ id: customer, account_id: account.id, client_id: account.client_id })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Runs work with an account's customer; one that was deleted at Stripe is made anew first
 * (decision 068). Errors: Stripe's own.
 */
export async function withCustomer<T>(
  ctx: Ctx,
  { accountId, customer }: { accountId: number; customer: string },
  work: (customer: string) => Promise<T>,
): Promise<T> {
  try {
    return await work(customer);
  } catch (error) {
    if (!isMissing(error)) throw error;
    const made = await makeCustomer(ctx, accountId, customer);
    ctx.log.info({ event: "customer_made_anew", account: accountId });
    return work(made);
  }
}

/** An account's customer, made if it has none, e.g. before its first payment. */
export async function ensureCustomer(ctx: Ctx, accountId: number): Promise<string> {
  const { stripe_customer_id } = requireFound(
    await ctx.db
      .selectFrom("account")
      .select("stripe_customer_id")
      .where("id", "=", accountId)
      .where("client_id", "=", ctx.client.id)
      .executeTakeFirst(),
  );
  return stripe_customer_id ?? makeCustomer(ctx, accountId, null);
}

const Customer = z.object({ id: z.string() });

/** Two calls at once make the same one, by the idempotency key. */
async function makeCustomer(ctx: Ctx, accountId: number, former: string | null): Promise<string> {
  const account = requireFound(
    await ctx.db
      .selectFrom("account")
      .select(["id", "client_id", "email"])
      .where("id", "=", accountId)
      .where("client_id", "=", ctx.client.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  );
  const { id } = Customer.parse(
    await callStripe(ctx, (stripe) =>
      stripe.customers.create(
        {
          email: account.email,
          metadata: { [CLIENT_METADATA_KEY]: String(ctx.client.id) },
        },
        { idempotencyKey: idempotencyKey("customer", former ?? account.id, account.email) },
      ),
    ),
  );
  // Remembered first: an address that changes meanwhile reaches it, and a deletion finds it.
  await rememberCustomer(ctx, account, id);
  await ctx.db
    .updateTable("account")
    .set({ stripe_customer_id: id })
    .where("id", "=", account.id)
    .where("stripe_customer_id", former === null ? "is" : "=", former)
    .execute();
  return id;
}
