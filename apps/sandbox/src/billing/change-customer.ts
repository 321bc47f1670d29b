import type { Customer } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { emitEvent, findPrevious } from "../webhooks/emit.ts";

/** Stores a change of a customer and emits the event, unless nothing changed. */
export function changeCustomer(
  world: World,
  before: Customer,
  change: Partial<Customer>,
): Customer {
  const after = { ...before, ...change };
  const previous = findPrevious(before, after);
  if (Object.keys(previous).length === 0) return before;
  world.store.put("customer", after);
  emitEvent(world, "customer.updated", after, previous);
  return after;
}
