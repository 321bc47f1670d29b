import type { Kysely } from "kysely";

/** Which words a coupon has, by their beginning. */
export async function wordsOfCoupon(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("coupon_word_of_coupon")
    .on("coupon_word")
    .columns(["coupon_id", "word"])
    .execute();
}
