import { type endpoints, limits, type Query } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, Staff } from "../context.ts";
import { existingStores } from "../store/index.ts";
import { nextInQueue, type QueueCursor, waitingSince } from "./review-queue.ts";

type ListQuery = Query<typeof endpoints.staffListStores>;

/** A store and its place in the order of a list: since when it waits, or its name's key. */
export interface ListCursor {
  id: number;
  place: string;
}

/** A page of a list: its number, if pages are counted, its stores, and whether others follow. */
interface ListPart {
  page: number;
  stores: ListCursor[];
  isMore: boolean;
}

interface ListPlace {
  after?: ListCursor;
  before?: ListCursor;
}

/** Reads up to `most` stores of a list from a place on; before one in reverse, nearest first. */
type ReadList = (place: ListPlace, most: number) => Promise<ListCursor[]>;

/**
 * A page after or before a store. Without either it is found by its number, as far as a list is
 * counted; later ones are reached from page to page.
 */
export async function readPart(
  ctx: Ctx<Staff>,
  query: ListQuery,
  read: ReadList,
): Promise<ListPart> {
  const { page, page_size: size } = query;
  const cursor = await cursorOf(ctx, query);
  if (!cursor) {
    const skipped = (page - 1) * size;
    if (skipped >= limits.counted) return { page, stores: [], isMore: false };
    return partOf((await read({}, skipped + size + 1)).slice(skipped), page, size);
  }
  if (query.after !== undefined) return partOf(await read({ after: cursor }, size + 1), page, size);
  const back = await read({ before: cursor }, size);
  // A page that would be short is the first one instead.
  if (back.length < size) return partOf(await read({}, size + 1), 1, size);
  return { page, stores: back.toReversed(), isMore: true };
}

function partOf(stores: readonly ListCursor[], page: number, size: number): ListPart {
  return { page, stores: stores.slice(0, size), isMore: stores.length > size };
}

/** The store that a page is beside; a queue's place of another form counts as none. */
async function cursorOf(
  ctx: Ctx<Staff>,
  { state, after, before, place }: ListQuery,
): Promise<ListCursor | undefined> {
  const id = after ?? before;
  if (id === undefined) return undefined;
  const isQueue = state === "pending";
  if (place !== undefined && (!isQueue || /^\d{1,15}$/.test(place))) return { id, place };
  const store = await ctx.db
    .selectFrom("store")
    .select([waitingSince.as("since"), "store.name_key"])
    .where("store.id", "=", id)
    .where("store.client_id", "=", ctx.client.id)
    .executeTakeFirst();
  return store && { id, place: isQueue ? String(store.since) : store.name_key };
}

/** A whole list, of which only what is asked for is read. */
export function wholeList(ctx: Ctx<Staff>, { state }: ListQuery): ReadList {
  if (state !== "pending") return (place, most) => nextByName(ctx, state, place, most);
  return async ({ after, before }, most) => {
    const place = { after: inQueue(after), before: inQueue(before) };
    const found = await nextInQueue(ctx, place, most);
    return found.map(({ id, since }) => ({ id, place: String(since) }));
  };
}

/** A list that was read whole, as the stores that a search found are. */
export function foundList(stores: readonly ListCursor[], { state }: ListQuery): ReadList {
  const from = (one: ListCursor, other: ListCursor) =>
    (state === "pending"
      ? Number(one.place) - Number(other.place)
      : // The order of both databases, which is not that of JavaScript's strings.
        Buffer.compare(Buffer.from(one.place), Buffer.from(other.place))) || one.id - other.id;
  return async ({ after, before }, most) => {
    const wanted = before
      ? stores.filter((store) => from(store, before) < 0).toReversed()
      : stores.filter((store) => after === undefined || from(store, after) > 0);
    return wanted.slice(0, most);
  };
}

function inQueue(cursor: ListCursor | undefined): QueueCursor | undefined {
  return cursor && { id: cursor.id, since: Number(cursor.place) };
}

function nextByName(
  ctx: Ctx<Staff>,
  state: Exclude<ListQuery["state"], "pending">,
  { after, before }: ListPlace,
  most: number,
): Promise<ListCursor[]> {
  const order = sql`store.name_key, store.id`;
  const direction = before ? "desc" : "asc";
  let stores = existingStores(ctx);
  if (state !== "all") stores = stores.where("store.state", "=", state);
  if (after) stores = stores.where(sql<boolean>`(${order}) > (${after.place}, ${after.id})`);
  if (before) stores = stores.where(sql<boolean>`(${order}) < (${before.place}, ${before.id})`);
  return stores
    .select(["store.id", "store.name_key as place"])
    .orderBy("store.name_key", direction)
    .orderBy("store.id", direction)
    .limit(most)
    .execute();
}
