import { type endpoints, limits, type Query } from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, Staff } from "../context.ts";
import { existingStores } from "../store/index.ts";
import { nextInQueue, type QueueCursor, waitingSince } from "./review-queue.ts";

type ListQuery = Query<typeof endpoints.staffListStores>;

/** A page of a list: its number, if pages are counted, its stores, and whether others follow. */
interface ListPart {
  page: number;
  ids: number[];
  isMore: boolean;
}

/**
 * A page after or before a store. Without either it is found by its number, as far as a list is
 * counted; later ones are reached from page to page.
 */
export async function readPart(ctx: Ctx<Staff>, query: ListQuery): Promise<ListPart> {
  const { page, page_size: size } = query;
  const from = query.after ?? query.before;
  const cursor = from === undefined ? undefined : await cursorOf(ctx, from);
  if (!cursor) {
    const skipped = (page - 1) * size;
    if (skipped >= limits.counted) return { page, ids: [], isMore: false };
    return partOf((await read(ctx, query, {}, skipped + size + 1)).slice(skipped), page, size);
  }
  if (query.after !== undefined)
    return partOf(await read(ctx, query, { after: cursor }, size + 1), page, size);
  const back = await read(ctx, query, { before: cursor }, size);
  // A page that would be short is the first one instead.
  if (back.length < size) return partOf(await read(ctx, query, {}, size + 1), 1, size);
  return { page, ids: back.toReversed(), isMore: true };
}

function partOf(ids: readonly number[], page: number, size: number): ListPart {
  return { page, ids: ids.slice(0, size), isMore: ids.length > size };
}

/** A store's position in the queue and in the lists by name. */
type ListCursor = QueueCursor & { name_key: string };

function cursorOf(ctx: Ctx<Staff>, id: number): Promise<ListCursor | undefined> {
  return ctx.db
    .selectFrom("store")
    .select([waitingSince.as("since"), "store.name_key", "store.id"])
    .where("store.id", "=", id)
    .where("store.client_id", "=", ctx.client.id)
    .executeTakeFirst();
}

interface ListPlace {
  after?: ListCursor;
  before?: ListCursor;
}

async function read(
  ctx: Ctx<Staff>,
  { state }: ListQuery,
  place: ListPlace,
  most: number,
): Promise<number[]> {
  const rows =
    state === "pending"
      ? await nextInQueue(ctx, place, most)
      : await nextByName(ctx, state, place, most);
  return rows.map(({ id }) => id);
}

function nextByName(
  ctx: Ctx<Staff>,
  state: Exclude<ListQuery["state"], "pending">,
  { after, before }: ListPlace,
  most: number,
): Promise<{ id: number }[]> {
  const order = sql`store.name_key, store.id`;
  const direction = before ? "desc" : "asc";
  return existingStores(ctx)
    .$if(state !== "all", (stores) => stores.where("store.state", "=", state as "approved"))
    .$if(after !== undefined, (stores) =>
      stores.where(sql<boolean>`(${order}) > (${after?.name_key}, ${after?.id})`),
    )
    .$if(before !== undefined, (stores) =>
      stores.where(sql<boolean>`(${order}) < (${before?.name_key}, ${before?.id})`),
    )
    .select("store.id")
    .orderBy("store.name_key", direction)
    .orderBy("store.id", direction)
    .limit(most)
    .execute();
}
