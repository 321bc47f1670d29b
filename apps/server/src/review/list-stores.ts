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
import { countUpTo } from "../db/count-rows.ts";
import { existingStores } from "../store/index.ts";
import { findStores } from "./find-stores.ts";
import { presentStaffStores } from "./present.ts";
import { countQueue } from "./review-queue.ts";
import { foundList, readPart, wholeList } from "./store-lists.ts";

type ListQuery = Query<typeof endpoints.staffListStores>;
type Counts = StaffStorePage["counts"];

const PATH = "/api/v1/staff/stores";

/**
 * A page of the review queue, oldest first, or of the stores of a state by name, found by the store
 * beside it; both can be searched. The response also counts the search's stores in each list, up to
 * 1,000.
 */
export async function listStoresForReview(
  ctx: Ctx<Staff>,
  { query }: { query: ListQuery },
): Promise<StaffStorePage> {
  const { state, page, page_size, search } = query;
  const { counted, list } = await (search ? searchList(ctx, query, search) : openList(ctx, query));
  const part = await readPart(ctx, query, list);
  const asked = (to: number) => ({ state, page: to, page_size, ...(search && { search }) });
  const link = (to: number, beside: Record<string, string | number>) =>
    pageAddress({ ...asked(Math.max(1, to)), ...beside });
  const [first, last] = [part.stores[0], part.stores.at(-1)];
  if (first === undefined || last === undefined) {
    // There is no store to find the page beside by.
    const { previous } = pageLinks(PATH, asked(page), counted.count);
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

/** A whole list, read from page to page: the last one costs as much as the first. */
async function openList(ctx: Ctx<Staff>, query: ListQuery) {
  return { counted: withCaps(await countLists(ctx), query.state), list: wholeList(ctx, query) };
}

/** A search finds a limited number of stores, which are sorted and cut into pages here. */
async function searchList(ctx: Ctx<Staff>, query: ListQuery, search: string) {
  const { lists, isCapped } = await findStores(ctx, search);
  const counts = Object.fromEntries(
    staffStoreLists.map((list) => [list, lists[list].length]),
  ) as Counts;
  const capped: StaffStoreList[] = isCapped ? [...staffStoreLists] : [];
  return {
    counted: { count: counts[query.state], counts, capped },
    list: foundList(lists[query.state], query),
  };
}

function pageAddress(query: Record<string, string | number>): string {
  const sent = Object.entries(query).map(([name, value]) => [name, `${value}`]);
  return `${PATH}?${new URLSearchParams(sent)}`;
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
