import { fault } from "@coupon-center/contract";
import type { Ctx, Staff } from "../../context.ts";
import { AppError, requireFound } from "../../errors.ts";
import { parkedEvents } from "../parked/parked-event-queries.ts";
import { orphanedSubscription } from "../sync/find-account.ts";

/** A subscription that was paid for by nobody who is known here, with its parked events. */
export interface Orphan {
  subscription: string;
  events: string[];
}

/**
 * The orphaned subscription that a parked event is about. Errors: 404; 409 if the event is parked
 * for another reason, or the payer became known meanwhile.
 */
export async function orphanOf(ctx: Ctx<Staff>, eventId: string): Promise<Orphan> {
  const rows = await parkedEvents(ctx).select(["id", "error"]).execute();
  const { error } = requireFound(rows.find(({ id }) => id === eventId));
  const subscription = orphanedSubscription(error);
  if (subscription === null || (await isKnown(ctx, subscription))) {
    throw new AppError("conflict", { detail: fault("notOrphaned") });
  }
  const events = rows.filter((row) => orphanedSubscription(row.error) === subscription);
  return { subscription, events: events.map(({ id }) => id) };
}

async function isKnown(ctx: Ctx<Staff>, id: string): Promise<boolean> {
  const known = await ctx.db
    .selectFrom("subscription")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return known !== undefined;
}
