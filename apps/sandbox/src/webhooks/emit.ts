import { createId } from "../core/ids.ts";
import type { StripeEvent } from "../core/kinds.ts";
import { freshLinks } from "../core/links.ts";
import { API_VERSION } from "../core/version.ts";
import type { World } from "../core/world.ts";
import { listEndpoints } from "./endpoints.ts";

/**
 * Records an event of `type` for `object` and queues it for all webhooks, in the transaction of the
 * change.
 */
export function emitEvent(
  world: World,
  type: StripeEvent["type"],
  object: object,
  previous?: object,
): void {
  const sent: object = JSON.parse(JSON.stringify(object, freshLinks(world)));
  const endpoints = listEndpoints(world).filter((target) => target.wants(type));
  const event: StripeEvent = {
    id: createId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: world.clock.seconds(),
    data: { object: sent, ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: world.request ?? { id: null, idempotency_key: null },
    type,
  };
  world.store.put("event", event);
  const dropped = world.faults.webhooks === "drop";
  const state = dropped ? "dropped" : world.faults.webhooks === "hold" ? "held" : "pending";
  for (const target of endpoints) {
    world.store.run(
      "INSERT INTO delivery (event, endpoint, state, next_try_ms) VALUES (?, ?, ?, ?)",
      event.id,
      target.id,
      state,
      Date.now(),
    );
  }
}

/** The fields of `before` that changed in `after`, as in an update event. */
export function findPrevious(before: object, after: object): object {
  const now = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(now.get(name)),
  );
  return Object.fromEntries(changed);
}
