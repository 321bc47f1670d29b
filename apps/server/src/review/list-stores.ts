import {
  type endpoints,
  pageLinks,
  type Query,
  type StaffStorePage,
} from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, Staff } from "../context.ts";
import { contains } from "../db/contains.ts";
import { nameKey } from "../store/index.ts";
import { presentStaffStores } from "./present.ts";
import { existingStores } from "./review-queries.ts";
import { isWaiting, waitingSince } from "./review-queue.ts";

type ListQuery = Query<typeof endpoints.staffListStores>;
type Stores = ReturnType<typeof existingStores>;

/**
 * The review queue, oldest first, or the stores of a state by name; both can be searched. The
 * response also counts the search's stores in each list.
 */
export async function listStoresForReview(
  ctx: Ctx<Staff>,
  { query }: { query: ListQuery },
): Promise<StaffStorePage> {
  const { state, page, page_size, search } = query;
  const found = withWords(existingStores(ctx), search ?? "");
  const counts = await countLists(ctx, found);
  const count = counts[state];
  const rows = await inList(ctx, found, state)
    .selectAll("store")
    .$if(state === "pending", (stores) => stores.orderBy(waitingSince))
    .$if(state !== "pending", (stores) => stores.orderBy("store.name_key"))
    .orderBy("store.id")
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const asked = { state, page, page_size, ...(search && { search }) };
  return {
    count,
    ...pageLinks("/api/v1/staff/stores", asked, count),
    results: await presentStaffStores(ctx, rows),
    counts,
  };
}

function inList(ctx: Ctx, found: Stores, state: ListQuery["state"]): Stores {
  if (state === "all") return found;
  if (state === "pending") return found.where(isWaiting(ctx));
  return found.where("store.state", "=", state);
}

/**
 * Counts all lists in one query over the found stores: by state, and how many of them wait in the
 * queue.
 */
async function countLists(ctx: Ctx, found: Stores): Promise<StaffStorePage["counts"]> {
  const groups = await found
    .select((eb) => ["store.state", eb.fn.countAll<number>().as("all")])
    .select(sql<number>`sum(case when ${isWaiting(ctx)} then 1 else 0 end)`.as("waiting"))
    .groupBy("store.state")
    .execute();
  const counts = { pending: 0, approved: 0, declined: 0, suspended: 0, all: 0 };
  for (const group of groups) {
    if (group.state !== "pending") counts[group.state] = Number(group.all);
    counts.pending += Number(group.waiting);
    counts.all += Number(group.all);
  }
  return counts;
}

/** Each word must occur in the name, the slug, the website or the owner's address. */
function withWords(stores: Stores, text: string): Stores {
  // equivalent mutant (drop filter): every name contains the empty word
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.reduce((found, word) => {
    const lower = word.toLowerCase();
    return found.where(
      sql<boolean>`(${nameHas(word)} or ${contains(sql`store.slug`, lower)}
        or ${contains(sql`lower(store.website_url)`, lower)}
        or exists (select 1 from account
          where account.id = store.owner_id and ${contains(sql`account.email_folded`, lower)}))`,
    );
  }, stores);
}

/**
 * Compares with the normalised name, ignoring accents; a word with punctuation is matched
 * literally.
 */
function nameHas(word: string) {
  return /^[\p{L}\p{M}\p{N}]+$/u.test(word)
    ? contains(sql`store.name_key`, nameKey(word))
    : contains(sql`lower(store.name)`, word.toLowerCase());
}
