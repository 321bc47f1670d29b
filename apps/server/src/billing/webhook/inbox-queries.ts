import type { Ctx } from "../../context.ts";
import type { StripeEventRow } from "../../db/tables.ts";
import type { StripeEvent } from "./event.ts";

const LEASE_MS = 30_000;
const BATCH = 200;
const MAX_TRIES = 10;
const MAX_DELAY_MS = 10 * 60_000;

/** Keeps an event to be worked on; one that is known by its id is left as it is. */
export async function saveEvent(ctx: Ctx, event: StripeEvent): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .insertInto("stripe_event")
    .values({
      id: event.id,
      type: event.type,
      payload: JSON.stringify(event.data.object),
      received_at: now,
      due_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Takes what is due for half a minute, oldest first: one statement, so no two workers take the same. */
export async function leaseEvents(ctx: Ctx): Promise<StripeEventRow[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .updateTable("stripe_event")
    .set((eb) => ({ due_at: now + LEASE_MS, tries: eb("tries", "+", 1) }))
    .where("id", "in", (eb) =>
      eb
        .selectFrom("stripe_event")
        .select("id")
        .where("done_at", "is", null)
        .where("parked_at", "is", null)
        .where("due_at", "<=", now)
        .orderBy("received_at")
        .limit(BATCH),
    )
    .where("done_at", "is", null)
    .where("due_at", "<=", now)
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.received_at - b.received_at);
}

/** After a start nothing waits: what another process holds is worked on twice at worst, which does no harm. */
export async function releaseEvents(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .updateTable("stripe_event")
    .set({ due_at: now })
    .where("done_at", "is", null)
    .where("due_at", ">", now)
    .execute();
}

/** What turned out to be nothing of ours. */
export async function skipEvent(ctx: Ctx, row: StripeEventRow): Promise<void> {
  await ctx.db
    .updateTable("stripe_event")
    .set({ done_at: ctx.clock.now(), error: null })
    .where("id", "=", row.id)
    .execute();
}

/**
 * Puts an event off, longer each time; after ten tries it is parked for staff. While Stripe itself is the
 * trouble nothing is parked: the event is not at fault.
 */
export async function postponeEvent(
  ctx: Ctx,
  row: StripeEventRow,
  why: { message: string; isOutage: boolean; clientId: number | null },
): Promise<void> {
  const now = ctx.clock.now();
  const isPoison = row.tries >= MAX_TRIES && !why.isOutage;
  const wait = Math.min(MAX_DELAY_MS, 1000 * 2 ** (row.tries - 1));
  await ctx.db
    .updateTable("stripe_event")
    .set({
      due_at: now + wait,
      parked_at: isPoison ? now : null,
      error: why.message.slice(0, 500),
      ...(why.clientId !== null && { client_id: why.clientId }),
    })
    .where("id", "=", row.id)
    .where("done_at", "is", null)
    .execute();
}
