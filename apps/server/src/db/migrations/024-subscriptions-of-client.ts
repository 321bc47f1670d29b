import type { Kysely } from "kysely";

/** The subscriptions and the changed prices of one client, for its revenue (decision 075). */
export async function subscriptionsOfClient(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.createIndex("subscription_client").on("subscription").column("client_id").execute();
  await schema.createIndex("price_move_client").on("price_move").column("client_id").execute();
}
