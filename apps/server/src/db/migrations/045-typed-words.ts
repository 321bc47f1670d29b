import type { Kysely } from "kysely";
import { slugify } from "../../slug-and-words.ts";
import type { Engine } from "../engine.ts";
import { inBatches } from "../in-batches.ts";
import type { Tables } from "../tables.ts";
import { renewCouponWords } from "../words/coupon-words.ts";
import { fillStoreWords } from "../words/store-words.ts";

/**
 * Names in the order, and stores and coupons by the words, that people type: 'Łódź' as 'lodz',
 * 'L'Oréal' as 'loreal', 'H&M' as 'hm' (decision 010).
 */
export function typedWords(engine: Engine) {
  return async function up(db: Kysely<Tables>): Promise<void> {
    await inBatches(0, namesAbove(db), async (stores) => {
      for (const { id, name, name_key } of stores) {
        const key = slugify(name);
        if (key !== name_key)
          await db.updateTable("store").set({ name_key: key }).where("id", "=", id).execute();
      }
    });
    // Each has words of signs, those of its website and address.
    await db.deleteFrom("store_name_word").execute();
    await db.deleteFrom("store_word").execute();
    await fillStoreWords(db, engine);
    await renewCouponWords(db, engine, mayHaveOthers);
  };
}

const namesAbove = (db: Kysely<Tables>) => (last: number, limit: number) =>
  db
    .selectFrom("store")
    .select(["id", "name", "name_key"])
    .where("id", ">", last)
    .orderBy("id")
    .limit(limit)
    .execute();

/**
 * Whether a text may have other words than before: by letters beyond ours, or signs between two.
 */
const mayHaveOthers = (text: string) => /\P{ASCII}|\S[^\p{L}\p{N}\s]+\S/u.test(text);
