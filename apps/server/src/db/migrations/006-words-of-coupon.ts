import type { Kysely } from "kysely";

/** An index of the words of each coupon, for prefix conditions. */
export async function wordsOfCoupon(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("coupon_word_of_coupon")
    .on("coupon_word")
    .columns(["coupon_id", "word"])
    .execute();
}
