import {
  type endpoints,
  limits,
  pageLinks,
  type Query,
  type StaffStoreList,
  type StaffStorePage,
  staffStoreLists,
} from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, Staff } from "../context.ts";
import { countUpTo } from "../db/count-up-to.ts";
import { existingStores } from "../store/index.ts";
import { findStores } from "./find-stores.ts";
import { presentStaffStores } from "./present.ts";
import { countQueue } from "./review-queue.ts";
import { readPart } from "./store-lists.ts";

type ListQuery = Query<typeof endpoints.staffListStores>;
type Counts = StaffStorePage["counts"];

const PATH = "/api/v1/staff/stores";

/**
 * The review queue, oldest first, or the stores of a state by name; both can be searched. The
 * response also counts the search's stores in each list, up to 1,000.
 */
export async function listStoresForReview(
  ctx: Ctx<Staff>,
  { query }: { query: ListQuery },
): Promise<StaffStorePage> {
  const { search } = query;
  return search ? searchLists(ctx, { ...query, search }) : readList(ctx, query);
}

/**
 * A page of a whole list, found by the store beside it: the last one costs as much as the first.
 */
async function readList(ctx: Ctx<Staff>, query: ListQuery): Promise<StaffStorePage> {
  const { state, page, page_size } = query;
  const part = await readPart(ctx, query);
  const counted = withCaps(await countLists(ctx), state);
  const link = (to: number, beside: Record<string, string | number>) =>
    pageAddress({ state, page: Math.max(1, to), page_size, ...beside });
  const [first, last] = [part.stores[0], part.stores.at(-1)];
  if (first === undefined || last === undefined) {
    // There is no store to find the page beside by.
    const { previous } = pageLinks(PATH, { state, page, page_size }, counted.count);
    return { ...counted, next: null, previous, results: [] };
  }
  return {
    ...counted,
    next: part.isMore ? link(part.page + 1, { after: last.id, place: last.place }) : null,
    previous: part.page > 1 ? link(part.page - 1, { before: first.id, place: first.place }) : null,
    results: await storesOf(
      ctx,
      part.stores.map(({ id }) => id),
    ),
  };
}

function pageAddress(query: Record<string, string | number>): string {
  const sent = Object.entries(query).map(([name, value]) => [name, `${value}`]);
  return `${PATH}?${new URLSearchParams(sent)}`;
}

/** A search finds a limited number of stores, which are sorted and cut into pages here. */
async function searchLists(
  ctx: Ctx<Staff>,
  { state, page, page_size, search }: ListQuery & { search: string },
): Promise<StaffStorePage> {
  const { lists, isCapped } = await findStores(ctx, search);
  const found = lists[state];
  const first = (page - 1) * page_size;
  const counts = Object.fromEntries(
    staffStoreLists.map((list) => [list, lists[list].length]),
  ) as Counts;
  return {
    count: found.length,
    counts,
    capped: isCapped ? [...staffStoreLists] : [],
    ...pageLinks(PATH, { state, page, page_size, search }, found.length),
    results: await storesOf(ctx, found.slice(first, first + page_size)),
  };
}

async function storesOf(ctx: Ctx<Staff>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("store")
    .selectAll()
    .where("id", "in", ids)
    // As an expression, so that SQLite looks them up by id instead of reading the client's.
    .where(sql`+client_id`, "=", ctx.client.id)
    .where("deleted_at", "is", null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  // One that was deleted between the queries is missing.
  return presentStaffStores(
    ctx,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

async function countLists(ctx: Ctx<Staff>): Promise<Counts> {
  const all = existingStores(ctx).select("store.id");
  const of = (state: "approved" | "declined" | "suspended") =>
    countUpTo(ctx.db, all.where("store.state", "=", state));
  return {
    pending: await countQueue(ctx),
    approved: await of("approved"),
    declined: await of("declined"),
    suspended: await of("suspended"),
    all: await countUpTo(ctx.db, all),
  };
}

/** The counts as they are told, with the lists that have more. */
function withCaps(counted: Counts, state: StaffStoreList) {
  const capped = staffStoreLists.filter((list) => counted[list] > limits.counted);
  const counts = { ...counted };
  for (const list of capped) counts[list] = limits.counted;
  return { count: counts[state], counts, capped };
}
