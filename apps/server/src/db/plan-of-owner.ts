import { type JoinBuilder, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Joins the current subscription of a store's owner. The flag is a literal, as SQLite would
 * recompile the statement for a bound value to see whether the partial index applies.
 */
export const planOfOwner = (join: JoinBuilder<Tables, "store" | "subscription">) =>
  join
    .onRef("subscription.account_id", "=", "store.owner_id")
    .on("subscription.is_current", "=", sql.lit(1));
