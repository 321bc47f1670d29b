import { createId } from "../core/ids.ts";
import type { Kind, Kinds, StripeEvent } from "../core/kinds.ts";
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

/** The kinds with an event of this name, such as `price.created`. */
type KindWith<E extends string> = {
  [K in Kind]: `${K}.${E}` extends StripeEvent["type"] ? K : never;
}[Kind];

/** Stores a new object and emits its event. */
export function storeNew<K extends KindWith<"created">>(
  world: World,
  kind: K,
  object: Kinds[K],
): Kinds[K] {
  emitEvent(world, `${kind}.created`, object);
  return world.store.put(kind, object);
}

/** Stores a change of an object and emits its event, unless nothing changed. */
export function storeChange<K extends KindWith<"updated">>(
  world: World,
  kind: K,
  before: Kinds[K],
  change: Partial<Kinds[K]>,
): Kinds[K] {
  const after = { ...before, ...change };
  const previous = findPrevious(before, after);
  if (Object.keys(previous).length === 0) return before;
  emitEvent(world, `${kind}.updated`, after, previous);
  return world.store.put(kind, after);
}
