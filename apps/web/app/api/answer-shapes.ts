import { endpoints } from "@coupon-center/contract";
import * as z from "zod/mini";

/**
 * The type of a value ('=true' for one that is always the same), or the shapes of an object's keys
 * by their place in the table; a key that may be absent begins with '?', and '[]' is that of a
 * list's items. An array holds alternatives.
 */
export type Shape = string | readonly number[] | Readonly<Record<string, number>>;

/** Every endpoint's shape of a successful answer, as places in the table of all shapes. */
export interface AnswerShapes {
  shapes: readonly Shape[];
  routes: Readonly<Record<string, number>>;
}

interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

/**
 * Derived from the contract's schemas when the application is built (`vite-answer-shapes.ts`), so
 * that the browser gets this table instead of them.
 */
export const answerShapes: AnswerShapes = readShapes();

function readShapes(): AnswerShapes {
  const shapes: Shape[] = [];
  const places = new Map<string, number>();

  function placeOf(shape: Shape): number {
    const key = JSON.stringify(shape);
    const place = places.get(key) ?? shapes.push(shape) - 1;
    places.set(key, place);
    return place;
  }

  function placeOfSchema(schema: JsonSchema): number {
    const { anyOf, properties, required = [], items, type } = schema;
    if (anyOf) return placeOf(anyOf.map(placeOfSchema));
    if (Array.isArray(type)) return placeOf(type.map((one) => placeOfSchema({ type: one })));
    if (items) return placeOf({ "[]": placeOfSchema(items) });
    if (properties) {
      const keys = Object.entries(properties).map(([name, value]) => [
        required.includes(name) ? name : `?${name}`,
        placeOfSchema(value),
      ]);
      return placeOf(Object.fromEntries(keys));
    }
    if (schema.const !== undefined) return placeOf(`=${schema.const}`);
    return placeOf(type === "integer" ? "number" : (type ?? "any"));
  }

  const routes = Object.values(endpoints).map(({ method, path, responses }) => {
    const answers = Object.values(responses).map((schema) => schemaOf(schema));
    return [`${method} ${path}`, placeOf(answers.map(placeOfSchema))];
  });
  return { shapes, routes: Object.fromEntries(routes) };
}

/** What `toJSONSchema` gives for the contract's answers: plain objects, lists and values. */
function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const read: unknown = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  return read as JsonSchema;
}
