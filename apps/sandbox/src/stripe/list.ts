import type { Kind, Kinds } from "../core/kinds.ts";
import type { World } from "../core/world.ts";
import { refuse, refuseMissing } from "./errors.ts";
import type { Paging } from "./params.ts";

export interface List<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

/** A complete list without paging. */
export function wrapList<T>(url: string, data: T[]): List<T> {
  return { object: "list", data, has_more: false, url };
}

/** A page of the objects of a kind that `keep` accepts, newest first. */
export function listPage<K extends Kind>(
  world: World,
  kind: K,
  paging: Paging,
  about: { url: string; owner?: string | undefined },
  keep: (value: Kinds[K]) => boolean = () => true,
): List<Kinds[K]> {
  const limit = paging.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw refuse("This value must be greater than or equal to 1 and at most 100.", "limit");
  }
  for (const param of ["starting_after", "ending_before"] as const) {
    const id = paging[param];
    if (id !== undefined && !world.store.get(kind, id)) throw refuseMissing(kind, id, param);
  }
  const found: Array<Kinds[K]> = [];
  let reached = paging.starting_after === undefined;
  for (const value of world.store.newest(kind, about.owner)) {
    if (value.id === paging.ending_before) break;
    if (reached && keep(value) && isCreatedWithin(value, paging.created)) found.push(value);
    if (value.id === paging.starting_after) reached = true;
    // `ending_before` needs all newer objects; otherwise one more than the limit is enough.
    if (paging.ending_before === undefined && found.length > limit) break;
  }
  const data = paging.ending_before === undefined ? found.slice(0, limit) : found.slice(-limit);
  return { object: "list", data, has_more: found.length > limit, url: about.url };
}

/**
 * Whether an object's values are those that a list's parameters ask for; one not given fits all.
 */
export function fits<P extends object>(params: P, values: { [K in keyof P]?: unknown }): boolean {
  const asked = new Map(Object.entries(params));
  return Object.entries(values).every(([name, value]) =>
    [undefined, value].includes(asked.get(name)),
  );
}

function isCreatedWithin(value: object, range: Paging["created"]): boolean {
  if (range === undefined || !("created" in value)) return true;
  const created = Number(value.created);
  if (typeof range === "number") return created === range;
  return (
    created > (range.gt ?? -Infinity) &&
    created >= (range.gte ?? -Infinity) &&
    created < (range.lt ?? Infinity) &&
    created <= (range.lte ?? Infinity)
  );
}
