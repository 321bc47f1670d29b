import { randomUUID } from "node:crypto";
import { fault } from "@coupon-center/contract";
import type { Ctx, Staff } from "../../context.ts";
import { AppError, requireFound } from "../../errors.ts";
import { parkedEvents } from "../parked/parked-event-queries.ts";

/** A subscription that was paid for by nobody who is known here, with its parked events. */
export interface Orphan {
  subscription: string;
  events: string[];
}

/** Longer than all calls of Stripe for one take; the claim of a process that died expires. */
const CLAIM_MS = 10 * 60_000;

/**
 * Runs what is done about an orphaned payment, named by one of its parked events. Its events are
 * claimed before Stripe is called, so of two who decide at once one does; after a failure they are
 * free again. Errors: 404; 409 if the event is parked for another reason, or its payer became known
 * or another is deciding.
 */
export async function withOrphan<T>(
  ctx: Ctx<Staff>,
  eventId: string,
  work: (orphan: Orphan) => Promise<T>,
): Promise<T> {
  const orphan = await orphanOf(ctx, eventId);
  const by = randomUUID();
  try {
    if (!(await claim(ctx, orphan, by))) throw notOrphaned();
    return await work(orphan);
  } finally {
    await ctx.db
      .updateTable("stripe_event")
      .set({ lease_until: 0, lease_by: null })
      .where("lease_by", "=", by)
      .where("id", "in", orphan.events)
      .execute();
  }
}

async function orphanOf(ctx: Ctx<Staff>, eventId: string): Promise<Orphan> {
  const rows = await parkedEvents(ctx)
    .select(["id", "orphaned_subscription as subscription"])
    .execute();
  const { subscription } = requireFound(rows.find(({ id }) => id === eventId));
  if (subscription === null || (await isKnown(ctx, subscription))) throw notOrphaned();
  const events = rows.filter((row) => row.subscription === subscription);
  return { subscription, events: events.map(({ id }) => id) };
}

/** Whether all of them were free and are parked still, in one statement. */
async function claim(ctx: Ctx<Staff>, { events }: Orphan, by: string): Promise<boolean> {
  const now = ctx.clock.now();
  const claimed = await ctx.db
    .updateTable("stripe_event")
    .set({ lease_until: now + CLAIM_MS, lease_by: by })
    .where("id", "in", events)
    .where("parked_at", "is not", null)
    .where("done_at", "is", null)
    .where("lease_until", "<=", now)
    .returning("id")
    .execute();
  return claimed.length === events.length;
}

const notOrphaned = () => new AppError("conflict", { detail: fault("notOrphaned") });

async function isKnown(ctx: Ctx<Staff>, id: string): Promise<boolean> {
  const known = await ctx.db
    .selectFrom("subscription")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return known !== undefined;
}
