import { z } from "zod";
import type { Kind } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { findOrRefuse } from "./find.ts";
import type { Form } from "./form.ts";
import { readParams } from "./params.ts";

/** The parameters of a path. */
export type Path = Record<string, string>;

/** One call of Stripe's API: its path below `/v1`, with `:id` for the id, and its function. */
export interface Endpoint {
  method: "GET" | "POST" | "DELETE";
  path: string;
  answer(world: World, form: Form, path: Path): object;
}

/** Binds a call to a function; its parameters are validated by `shape`. */
export function endpoint<Shape extends z.ZodRawShape>(
  method: Endpoint["method"],
  path: string,
  shape: Shape,
  answer: (world: World, params: z.output<z.ZodObject<Shape>>, id: string, path: Path) => object,
): Endpoint {
  // Once, as a schema's first use compiles it.
  const schema = z.strictObject(shape);
  return {
    method,
    path,
    answer: (world, form, parts) => answer(world, readParams(schema, form), parts.id ?? "", parts),
  };
}

/** The call that reads one object of a kind by its id. */
export function readEndpoint(path: string, kind: Kind): Endpoint {
  return endpoint("GET", `${path}/:id`, {}, (world, _params, id) => findOrRefuse(world, kind, id));
}
