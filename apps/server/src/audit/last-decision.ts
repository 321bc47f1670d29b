import { sql } from "kysely";
import type { Ctx } from "../context.ts";
import { isOwners } from "./is-owners.ts";

/**
 * The id of staff's last decision on a store, or on its coupons, which is one of these acts; 0
 * without one. It is a part of the `once` key of mails that are queued again after a decision.
 */
export async function lastDecision(
  ctx: Ctx,
  about: "store" | "coupons",
  storeId: number,
  decisions: readonly string[],
): Promise<number> {
  const decided = await ctx.db
    .selectFrom("audit")
    .select(({ fn }) => fn.max("id").as("last"))
    .where((eb) =>
      about === "store"
        ? eb.and({ subject: "store", subject_id: storeId })
        : eb("store_id", "=", storeId),
    )
    .where(isOwners, "=", sql.lit(0))
    .where("act", "in", decisions)
    .executeTakeFirst();
  return decided?.last ?? 0;
}
