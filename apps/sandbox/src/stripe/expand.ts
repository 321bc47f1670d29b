import type { World } from "../core/world.ts";
import { refuse } from "./errors.ts";
import type { Form } from "./form.ts";
import { includeList } from "./includable.ts";

/** The field names in `expand[]`. */
export function readExpand(form: Form): string[] {
  const requested = form.expand;
  if (requested === undefined) return [];
  if (!Array.isArray(requested)) throw refuse("Invalid array", "expand");
  return requested.map((name) => {
    if (typeof name !== "string") throw refuse("Invalid string", "expand");
    if (name.split(".").length > 4) {
      throw refuse(
        `You cannot expand more than 4 levels of a property. Property: ${name}`,
        "expand",
      );
    }
    return name;
  });
}

/** Replaces the ids in each of the fields `names` with the whole objects, e.g. `data.customer`. */
export function expandObject(world: World, root: object, names: string[]): object {
  for (const name of names) expandPath(world, root, name.split("."));
  return root;
}

function expandPath(world: World, at: unknown, path: string[]): void {
  const [field, ...rest] = path;
  if (field === undefined || at === null) return;
  if (Array.isArray(at)) {
    for (const item of at) expandPath(world, item, path);
    return;
  }
  const value = readField(world, at, field);
  if (value === undefined) {
    throw refuse(`This property cannot be expanded (${field}).`, "expand");
  }
  Object.assign(Object(at), { [field]: value });
  expandPath(world, value, rest);
}

function readField(world: World, at: unknown, field: string): unknown {
  const object: object = Object(at);
  const value: unknown = Object.entries(object).find(([name]) => name === field)?.[1];
  if (typeof value === "string") return world.store.find(value);
  if (Array.isArray(value)) return value.map((one) => findWhole(world, one));
  return value === undefined ? includeList(world, object, field) : value;
}

/** An item of an array of ids, as the whole object. */
function findWhole(world: World, item: unknown): unknown {
  return typeof item === "string" ? (world.store.find(item) ?? item) : item;
}
