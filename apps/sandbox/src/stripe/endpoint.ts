import type { z } from "zod";
import type { World } from "../core/world.ts";
import type { Form } from "./form.ts";
import { readParams } from "./params.ts";

/** The named parts of a path. */
export type Path = Record<string, string>;

/** One call of Stripe's API: the path below `/v1` with `:id` for its id, and what it does. */
export interface Endpoint {
  method: "GET" | "POST" | "DELETE";
  path: string;
  answer(world: World, form: Form, path: Path): object;
}

/** Binds a call's parameters, checked by `shape`, to the function that answers it. */
export function endpoint<Shape extends z.ZodRawShape>(
  method: Endpoint["method"],
  path: string,
  shape: Shape,
  answer: (world: World, params: z.output<z.ZodObject<Shape>>, id: string, path: Path) => object,
): Endpoint {
  return {
    method,
    path,
    answer: (world, form, parts) => answer(world, readParams(shape, form), parts.id ?? "", parts),
  };
}
