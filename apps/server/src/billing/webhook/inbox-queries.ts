import type { Ctx } from "../../context.ts";
import type { StripeEventRow } from "../../db/tables.ts";
import type { StripeEvent } from "./event.ts";

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

/** What turned out to be nothing of ours. */
export async function skipEvent(ctx: Ctx, row: StripeEventRow): Promise<void> {
  await ctx.db
    .updateTable("stripe_event")
    .set({ done_at: ctx.clock.now(), error: null })
    .where("id", "=", row.id)
    .execute();
}
