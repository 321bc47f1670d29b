import type { Kysely } from "kysely";
import { inBatches } from "../in-batches.ts";
import type { Tables } from "../tables.ts";
import { indexStoreOf } from "../words/store-words.ts";

/**
 * The words of stores whose website, or whose owner's domain, is stored in ASCII (decision 010).
 */
export async function hostLetters(db: Kysely<Tables>): Promise<void> {
  await inBatches(0, storesAbove(db), async (stores) => {
    for (const { owner_id } of stores) await indexStoreOf(db, owner_id);
  });
}

const storesAbove = (db: Kysely<Tables>) => (last: number, limit: number) =>
  db
    .selectFrom("store")
    .innerJoin("account", "account.id", "store.owner_id")
    .select(["store.id", "store.owner_id"])
    .where("store.id", ">", last)
    .where("store.deleted_at", "is", null)
    .where((or) =>
      or.or([
        or("store.website_url", "like", "%xn--%"),
        or("account.email_folded", "like", "%xn--%"),
      ]),
    )
    .orderBy("store.id")
    .limit(limit)
    .execute();
