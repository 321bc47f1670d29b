import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine.ts";

/**
 * The day to remind a coupon's owner of its end; null if no reminder is due any more. It is stored
 * with the coupon because sent mails are erased from the outbox after a time.
 */
export function couponReminders(engine: Engine) {
  const weekBeforeEnd =
    engine === "postgres"
      ? sql`to_char(expiration_date::date - 7, 'YYYY-MM-DD')`
      : sql`date(expiration_date, '-7 days')`;
  const today = engine === "postgres" ? sql`to_char(current_date, 'YYYY-MM-DD')` : sql`date('now')`;
  const dayCreated =
    engine === "postgres"
      ? sql`to_char(to_timestamp(created_at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')`
      : sql`date(created_at / 1000, 'unixepoch')`;

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("coupon").addColumn("remind_on", "text").execute();
    await sql`update coupon set remind_on = ${weekBeforeEnd}
      where expiration_date >= ${today} and ${weekBeforeEnd} > ${dayCreated}`.execute(db);
    await db.schema
      .createIndex("coupon_remind")
      .on("coupon")
      .columns(["remind_on", "id"])
      .where(sql.ref("remind_on"), "is not", null)
      .execute();
  };
}
