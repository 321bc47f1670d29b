import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine.ts";

/** The subscription of an event whose payer is unknown; its error's text alone named it before. */
export function orphanedSubscriptions(engine: Engine) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("stripe_event").addColumn("orphaned_subscription", "text").execute();
    const rest = sql`replace(error, 'no account for subscription ', '')`;
    const end = engine === "sqlite" ? sql`instr(${rest}, ' ')` : sql`strpos(${rest}, ' ')`;
    await sql`update stripe_event set orphaned_subscription = substr(${rest}, 1, ${end} - 1)
      where parked_at is not null and done_at is null
      and error like 'no account for subscription % of client %'`.execute(db);
  };
}
