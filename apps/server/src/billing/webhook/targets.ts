import { z } from "zod";
import type { Ctx } from "../../context.ts";
import type { StripeEventRow } from "../../db/tables.ts";
import { callStripe } from "../call-stripe.ts";
import { readerOf } from "../events/index.ts";
import type { Subject } from "../events/readers.ts";
import { findOwner, type Owner } from "../sync/find-account.ts";
import { idOf } from "../sync/stripe-schemas.ts";

/** The account and the subscriptions that an event concerns. */
export interface Target {
  owner: Owner;
  subscriptions: readonly string[];
}

const Charge = z.object({ customer: idOf.nullable() });

/**
 * Resolves the events of a batch to account and subscriptions, null for one that is not about a
 * subscription sold here. Of several about the same only the first asks the database and Stripe:
 * its answer is later than all of them. Errors: ZodError, UnknownPayer, Stripe's own.
 */
export function targetsOf(ctx: Ctx): (row: StripeEventRow) => Promise<Target | null> {
  const known = new Map<string, Promise<Target | null>>();
  return async ({ type, payload }) => {
    const subject = readerOf(type)?.(JSON.parse(payload));
    if (!subject) return null;
    const key = JSON.stringify(subject);
    const target = known.get(key) ?? targetOfSubject(ctx, subject);
    known.set(key, target);
    return target;
  };
}

async function targetOfSubject(ctx: Ctx, subject: Subject): Promise<Target | null> {
  if ("subscription" in subject) {
    const owner = await findOwner(ctx, subject.subscription);
    return owner && { owner, subscriptions: [subject.subscription] };
  }
  if ("customer" in subject) return targetOfCustomer(ctx, subject.customer);
  const charge = await callStripe(ctx, (stripe) => stripe.charges.retrieve(subject.charge));
  const { customer } = Charge.parse(charge);
  return customer === null ? null : targetOfCustomer(ctx, customer);
}

/**
 * All subscriptions of a customer known here; an unknown customer becomes known by its
 * subscription's own events.
 */
async function targetOfCustomer(ctx: Ctx, customer: string): Promise<Target | null> {
  const rows = await ctx.db
    .selectFrom("subscription")
    .select(["id", "account_id", "client_id"])
    .where("stripe_customer_id", "=", customer)
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    owner: { accountId: first.account_id, clientId: first.client_id },
    subscriptions: rows.map((row) => row.id),
  };
}
