import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine.ts";
import type { Tables } from "../tables.ts";
import { fillCouponWords } from "../words/coupon-words.ts";

/** The search words of coupons, newest coupons first; filled for existing coupons. */
export function couponWords(engine: Engine) {
  return async function up(db: Kysely<Tables>): Promise<void> {
    const table = db.schema
      .createTable("coupon_word")
      .addColumn("client_id", "integer", (c) => c.notNull())
      .addColumn("word", engine === "postgres" ? sql`text collate "C"` : "text", (c) => c.notNull())
      .addColumn("coupon_id", "integer", (c) => c.notNull())
      .addPrimaryKeyConstraint("coupon_word_key", ["client_id", "word", "coupon_id"]);
    // SQLite would otherwise store every row twice: in the table and in the primary key's index.
    await (engine === "sqlite" ? table.modifyEnd(sql`without rowid`) : table).execute();
    await fillCouponWords(db, engine);
  };
}
