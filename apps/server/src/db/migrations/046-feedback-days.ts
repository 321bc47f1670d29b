import type { Kysely } from "kysely";

/** Shoppers' feedback by its day, by which it is deleted (decision 056). */
export async function feedbackDays(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("coupon_feedback_day").on("coupon_feedback").column("day").execute();
}
