import type { StripeEvent } from "../core/kinds.ts";
import type { World } from "../core/world.ts";

/** The result of delivering an event to an endpoint. */
export interface DeliveryNote {
  event: string;
  endpoint: string;
  state: "pending" | "held" | "dropped" | "delivered" | "failed";
  attempts: number;
  next_try_ms: number;
  answer: string | null;
}

/** The newest events with their deliveries, at most `limit`. */
export function listDeliveries(
  world: World,
  limit: number,
): Array<{ event: StripeEvent; notes: DeliveryNote[] }> {
  const found = [];
  for (const event of world.store.newest("event")) {
    if (found.length >= limit) break;
    found.push({ event, notes: listNotes(world, event.id) });
  }
  return found;
}

/** The deliveries of one event. */
export function listNotes(world: World, event: string): DeliveryNote[] {
  return world.store.rows<DeliveryNote>(
    `SELECT event, endpoint, state, attempts, next_try_ms, answer FROM delivery
     WHERE event = ? ORDER BY seq`,
    event,
  );
}
