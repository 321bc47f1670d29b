import type { Ctx } from "../../context.ts";
import type { StripeEventRow } from "../../db/tables.ts";
import type { StripeEvent } from "./event.ts";

/** Stores an event to be processed; one with a known id stays unchanged. */
export async function saveEvent(ctx: Ctx, event: StripeEvent): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .insertInto("stripe_event")
    .values({
      id: event.id,
      type: event.type,
      payload: JSON.stringify(event.data.object, withoutAddresses),
      request_id: ctx.requestId ?? null,
      received_at: now,
      due_at: now,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Nothing here reads a mail address out of an event, so none is kept (decision 056). */
function withoutAddresses(_name: string, value: unknown): unknown {
  return typeof value === "string" && value.includes("@") ? "" : value;
}

/** Marks an event as done that is not about a subscription sold here. */
export async function skipEvent(ctx: Ctx, row: StripeEventRow): Promise<void> {
  await ctx.db
    .updateTable("stripe_event")
    .set({ done_at: ctx.clock.now(), error: null })
    .where("id", "=", row.id)
    .execute();
}

/** Marks events as done whose subscriptions were sold by the ctx's client. */
export async function finishEvents(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return; // equivalent mutant (condition false): SQLite accepts an empty list
  await ctx.db
    .updateTable("stripe_event")
    .set({ done_at: ctx.clock.now(), error: null, client_id: ctx.client.id })
    .where("id", "in", ids)
    .execute();
}
