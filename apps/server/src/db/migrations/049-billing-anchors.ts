import type { Kysely } from "kysely";

/**
 * The time that a subscription's renewals repeat, null until it is read at Stripe. A trial, or a
 * pause for want of a card, makes it another one than the start.
 */
export async function billingAnchors({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("subscription").addColumn("billing_anchor", "bigint").execute();
}
