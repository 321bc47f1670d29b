import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { callStripe } from "../call-stripe.ts";
import {
  CLIENT_METADATA_KEY,
  StripeCheckoutSession,
  StripeSubscription,
} from "./stripe-schemas.ts";

/** Whose subscription it is. */
export interface Owner {
  accountId: number;
  clientId: number;
}

/** A subscription was sold for a client of ours and nobody can be found who paid it: staff has to look. */
export class UnknownPayer extends Error {
  readonly clientId: number;

  constructor(subscriptionId: string, clientId: number) {
    super(`no account for subscription ${subscriptionId} of client ${clientId}`);
    this.clientId = clientId;
  }
}

/** The owner of a subscription that was heard of before. */
function knownOwner(ctx: Ctx, subscriptionId: string): Promise<Owner | undefined> {
  return ctx.db
    .selectFrom("subscription")
    .select(["account_id as accountId", "client_id as clientId"])
    .where("id", "=", subscriptionId)
    .executeTakeFirst();
}

/**
 * Whose subscription it is, by what Stripe keeps of its checkout: the opaque reference, else the customer.
 * The client is the one that the payment link sold for, so no reference reaches across brands or prices.
 * Null for what was not sold here. Errors: UnknownPayer, Stripe's own.
 */
export async function findOwner(ctx: Ctx, subscriptionId: string): Promise<Owner | null> {
  const known = await knownOwner(ctx, subscriptionId);
  if (known) return known;
  const facts = StripeSubscription.parse(
    await callStripe(ctx, (stripe) => stripe.subscriptions.retrieve(subscriptionId)),
  );
  const clientId = Number(facts.metadata[CLIENT_METADATA_KEY]);
  if (!Number.isSafeInteger(clientId)) return null;
  const sessions = await callStripe(ctx, (stripe) =>
    stripe.checkout.sessions.list({ subscription: subscriptionId, limit: 1 }),
  );
  const [session] = z.array(StripeCheckoutSession).parse(sessions.data);
  const account =
    (await accountBy(ctx, clientId, "payment_reference", session?.client_reference_id)) ??
    (await accountBy(ctx, clientId, "stripe_customer_id", facts.customer));
  if (!account) throw new UnknownPayer(subscriptionId, clientId);
  return { accountId: account.id, clientId };
}

async function accountBy(
  ctx: Ctx,
  clientId: number,
  column: "payment_reference" | "stripe_customer_id",
  value: string | null | undefined,
) {
  if (!value) return undefined; // equivalent mutant (condition false): nothing equals null in SQL
  return ctx.db
    .selectFrom("account")
    .select("id")
    .where(column, "=", value)
    .where("client_id", "=", clientId)
    .where("role", "=", "merchant")
    .executeTakeFirst();
}
