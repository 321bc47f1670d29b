import {
  type endpoints,
  type Page,
  pageLinks,
  type Query,
  type StaffStore,
} from "@coupon-center/contract";
import { sql } from "kysely";
import type { Ctx, Staff } from "../context.ts";
import { contains } from "../db/contains.ts";
import { nameKey } from "../store/index.ts";
import { presentStaffStores, reviewsFirst } from "./present.ts";
import { existingStores } from "./review-queries.ts";

type ListQuery = Query<typeof endpoints.staffListStores>;
type Stores = ReturnType<typeof existingStores>;

/** The review queue, oldest first, or the stores of a state by name; each narrowed by a search. */
export async function listStoresForReview(
  ctx: Ctx<Staff>,
  { query }: { query: ListQuery },
): Promise<Page<StaffStore>> {
  const matching = withWords(inState(ctx, existingStores(ctx), query.state), query.search ?? "");
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll("store")
    .$if(query.state === "pending", (stores) => stores.orderBy(waitingSince))
    .$if(query.state !== "pending", (stores) => stores.orderBy("store.name_key"))
    .orderBy("store.id")
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  const { state, page, page_size, search } = query;
  const asked = { state, page, page_size, ...(search && { search }) };
  return {
    count: Number(count),
    ...pageLinks("/api/v1/staff/stores", asked, Number(count)),
    results: await presentStaffStores(ctx, rows),
  };
}

const waitingSince = sql`coalesce(store.revision_submitted_at, store.submitted_at)`;

function inState(ctx: Ctx, stores: Stores, state: ListQuery["state"]): Stores {
  if (state === "all") return stores;
  if (state !== "pending") return stores.where("store.state", "=", state);
  return stores.where((eb) =>
    eb.or([
      eb.and([eb("store.state", "=", "pending"), eb("store.submitted_at", "is not", null)]),
      eb.and([eb("store.state", "=", "approved"), eb("store.revision", "is not", null)]),
      ...(reviewsFirst(ctx) ? [eb.and([eb("store.state", "=", "approved"), hasHeldCoupon()])] : []),
    ]),
  );
}

function hasHeldCoupon() {
  return sql<boolean>`store.id in (select store_id from coupon where approved = 0 and withdrawn_at is null)`;
}

/** Every word must be in the name, the slug or the owner's address. */
function withWords(stores: Stores, text: string): Stores {
  // equivalent mutant (drop filter): an empty word is in every name
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.reduce((found, word) => {
    const lower = word.toLowerCase();
    return found.where(
      sql<boolean>`(${nameHas(word)} or ${contains(sql`store.slug`, lower)}
        or exists (select 1 from account
          where account.id = store.owner_id and ${contains(sql`account.email_folded`, lower)}))`,
    );
  }, stores);
}

/** By the folded name, accents aside; a word with signs as it stands. */
function nameHas(word: string) {
  return /^[\p{L}\p{M}\p{N}]+$/u.test(word)
    ? contains(sql`store.name_key`, nameKey(word))
    : contains(sql`lower(store.name)`, word.toLowerCase());
}
