import { type Kysely, sql } from "kysely";
import type { Engine } from "../engine.ts";

/**
 * Payments of more minor units than 32 bits hold, as of 22 million rupiahs. SQLite's integers have
 * 64.
 */
export function largePayments(engine: Engine) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    if (engine === "sqlite") return;
    // One statement, as each writes the whole table anew.
    await sql`alter table payment_transaction
      alter column amount type bigint,
      alter column refunded_amount type bigint,
      alter column failed_refunds type bigint`.execute(db);
  };
}
