import type { StripeEventRow } from "../../db/tables.ts";
import type { Queue } from "../../jobs/queue.ts";

/** How often an event is tried before it is parked for staff (rule 8.15). */
export const MAX_TRIES = 10;

/** How often an event is tried at least after an outage. */
export const TRIES_AFTER_OUTAGE = 3;

/** Stripe's events as received, until they are processed. */
export const eventQueue: Queue<StripeEventRow> = {
  name: "events",
  table: "stripe_event",
  ended: { done: "done_at", failed: "parked_at" },
  leaseMs: 30_000,
  backoff: { firstMs: 1_000, mostMs: 10 * 60_000 },
};
