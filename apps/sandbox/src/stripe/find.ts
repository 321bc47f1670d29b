import type { Kind, Kinds, Price } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { refuse, refuseMissing } from "./errors.ts";

/** The object with this id. Errors: Stripe's 404. */
export function findOrRefuse<K extends Kind>(
  world: World,
  kind: K,
  id: string,
  param = "id",
): Kinds[K] {
  const found = world.store.get(kind, id);
  if (!found) throw refuseMissing(kind.replaceAll("_", " "), id, param);
  return found;
}

/**
 * The customer of the object that a list is filtered by, so that only that customer's objects are
 * read.
 */
export function readOwner(
  world: World,
  kind: "subscription" | "payment_intent",
  id: string | undefined,
): string | undefined {
  return (id && world.store.get(kind, id)?.customer) || undefined;
}

/** The active price with this id. Errors: Stripe's 400 or 404. */
export function findActivePrice(world: World, id: string, param: string): Price {
  const price = findOrRefuse(world, "price", id, param);
  if (!price.active) {
    throw refuse("The price specified is inactive. This field only accepts active prices.", param);
  }
  return price;
}
