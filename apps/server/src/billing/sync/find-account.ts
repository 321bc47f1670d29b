import { z } from "zod";
import type { Ctx } from "../../context.ts";
import { callStripe } from "../call-stripe.ts";
import {
  CLIENT_METADATA_KEY,
  StripeCheckoutSession,
  StripeSubscription,
} from "./stripe-schemas.ts";

/** The account and the client that a subscription belongs to. */
export interface Owner {
  accountId: number;
  clientId: number;
}

/** A subscription was sold for one of our clients, but its payer is unknown: staff has to look. */
export class UnknownPayer extends Error {
  readonly clientId: number;
  readonly subscriptionId: string;

  constructor(subscriptionId: string, clientId: number) {
    super(`no account for subscription ${subscriptionId} of client ${clientId}`);
    this.clientId = clientId;
    this.subscriptionId = subscriptionId;
  }
}

/** The owner of a subscription that is already stored. */
function knownOwner(ctx: Ctx, subscriptionId: string): Promise<Owner | undefined> {
  return ctx.db
    .selectFrom("subscription")
    .select(["account_id as accountId", "client_id as clientId"])
    .where("id", "=", subscriptionId)
    .executeTakeFirst();
}

/**
 * The owner of a subscription, from its checkout at Stripe: the opaque reference, else the
 * customer, be it a former one or one that staff assigned. The client is the one that the payment
 * link sold for, so a reference has no effect across clients or prices. Null if it was not sold
 * here, or nobody known has paid for it yet. Errors: UnknownPayer, Stripe's own, ZodError for an
 * answer of another form.
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
    (await accountBy(ctx, clientId, "stripe_customer_id", facts.customer)) ??
    (await ownerOfCustomer(ctx, clientId, facts.customer));
  // As after a refused card on Stripe's page, whose checkout may never be completed.
  if (!account && facts.status.startsWith("incomplete")) return null;
  if (!account) throw new UnknownPayer(subscriptionId, clientId);
  return { accountId: account.id, clientId };
}

async function accountBy(
  ctx: Ctx,
  clientId: number,
  column: "payment_reference" | "stripe_customer_id",
  value: string | null | undefined,
) {
  if (!value) return undefined; // equivalent mutant (condition false): a comparison with null is never true in SQL
  return ctx.db
    .selectFrom("account")
    .select("id")
    .where(column, "=", value)
    .where("client_id", "=", clientId)
    .where("role", "=", "merchant")
    .executeTakeFirst();
}

function ownerOfCustomer(ctx: Ctx, clientId: number, customer: string) {
  return ctx.db
    .selectFrom("billing_customer")
    .select("account_id as id")
    .where("id", "=", customer)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
}
