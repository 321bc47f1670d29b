import { z } from "zod";
import type { Kind } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import type { Endpoint } from "./endpoint.ts";
import { fits, listPage } from "./list.ts";
import { type Paging, paging, readParams, text } from "./params.ts";

type FilterName =
  | ("charge" | "customer" | "email" | "invoice" | "payment_intent")
  | ("payment_link" | "status" | "subscription");
type Filters = { [Name in FilterName]?: string | undefined };

/**
 * The call that lists the objects of a kind, by those of their fields that may be asked for. Only
 * the objects of the owner that `ownerOf` tells are read; see `findOwner`.
 */
export function listEndpoint(
  path: string,
  kind: Kind,
  names: readonly FilterName[] = [],
  ownerOf: (asked: Filters, world: World) => string | undefined = ({ customer }) => customer,
): Endpoint {
  const filters = Object.fromEntries(names.map((name) => [name, text.optional()]));
  const schema: z.ZodType<Paging & Filters> = z.strictObject({ ...paging, ...filters });
  return {
    method: "GET",
    path,
    answer(world, form) {
      const params = readParams(schema, form);
      const about = { url: `/v1${path}`, owner: ownerOf(params, world) };
      const valuesOf = (one: object): Filters =>
        Object.fromEntries(names.map((name) => [name, Reflect.get(one, name)]));
      return listPage(world, kind, params, about, (one) => fits(params, valuesOf(one)));
    },
  };
}
