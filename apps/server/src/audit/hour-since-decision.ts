import { sql } from "kysely";
import type { Ctx } from "../context.ts";
import { isOwners } from "./is-owners.ts";

const HOUR_MS = 60 * 60 * 1000;

/**
 * A part of the `once` key of mails to staff about a store, or about its coupons, that are queued
 * once an hour, and at once after a decision, which is one of these acts.
 */
export async function hourSinceDecision(
  ctx: Ctx,
  about: "store" | "coupons",
  storeId: number,
  decisions: readonly string[],
): Promise<string> {
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
  return `${decided?.last ?? 0}:${Math.floor(ctx.clock.now() / HOUR_MS)}`;
}
