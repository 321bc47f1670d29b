import type { Price } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { refuse } from "./errors.ts";
import { findOrRefuse } from "./find.ts";

/** The active price with this id, or a refusal. */
export function findActivePrice(world: World, id: string, param: string): Price {
  const price = findOrRefuse(world, "price", id, param);
  if (!price.active) {
    throw refuse("The price specified is inactive. This field only accepts active prices.", param);
  }
  return price;
}
