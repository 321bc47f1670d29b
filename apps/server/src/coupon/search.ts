import {
  type Coupon,
  type endpoints,
  type Page,
  pageLinks,
  type Query,
} from "@coupon-center/contract";
import { aside, type Ctx, type Guest, type Merchant, type Staff } from "../context.ts";
import { hasParts } from "../db/words/search-text.ts";
import { networkKey, rateLimits } from "../ports/rate-limits.ts";
import { type CouponInView, couponsById, todayOf } from "./coupon-queries.ts";
import { currentSql, publicSql } from "./public-sql.ts";
import { candidatesOf, type Matching } from "./search-words.ts";
import { couponViewer } from "./view.ts";

type CouponQuery = Query<typeof endpoints.listCoupons>;

/**
 * Coupons by id, or by words of their description or store's name, newest first, paged. Errors:
 * 429.
 */
export async function searchCoupons(
  ctx: Ctx<Guest | Merchant | Staff>,
  query: CouponQuery,
): Promise<Page<Coupon>> {
  await ctx.ports.throttles.take(rateLimits.couponSearch, callerKey(ctx));
  return findAside(ctx, query);
}

const findAside = aside(findPage);

async function findPage(
  ctx: Ctx<Guest | Merchant | Staff>,
  query: CouponQuery,
): Promise<Page<Coupon>> {
  const { coupons, parts } = await candidatesOf(ctx, query.id_search_text ?? "");
  const visible = await visibleTo(ctx, query.include_scheduled, coupons)
    .clearSelect()
    .select("coupon.id")
    .$if(parts.length > 0, (rows) => rows.select(["description", "store.name as store_name"]))
    .orderBy("coupon.id", "desc")
    .execute();
  const found = visible
    .filter(({ description = "", store_name = "" }) => hasParts(parts, [description, store_name]))
    .map(({ id }) => id);
  const { shown, ...page } = pageOf(query, found);
  const view = couponViewer(ctx, query.include_scheduled);
  // equivalent mutant (drop filter): the query has the same conditions as the view
  const results = (await rowsOf(ctx, shown)).map(view).filter((coupon) => coupon !== null);
  return { ...page, results };
}

/** What the page of a list shows of all that is in it, with its count and links. */
export function pageOf<T>(query: CouponQuery, all: readonly T[]) {
  const first = (query.page - 1) * query.page_size;
  const shown = all.slice(first, first + query.page_size);
  return { count: all.length, ...linksOf(query, all.length), shown };
}

function rowsOf(ctx: Ctx, ids: readonly number[]): Promise<CouponInView[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return couponsById(ctx).where("coupon.id", "in", ids).orderBy("coupon.id", "desc").execute();
}

function callerKey(ctx: Ctx<Guest | Merchant | Staff>): string {
  const { actor } = ctx;
  return actor.kind === "guest" ? networkKey(ctx) : `account ${actor.accountId}`;
}

/**
 * Restricts the query to rows that `couponViewer` shows, so that counts and pages are right
 * (decisions 031, 032).
 */
function visibleTo(
  ctx: Ctx<Guest | Merchant | Staff>,
  includeScheduled: boolean,
  coupons: Matching,
): Matching {
  const today = todayOf(ctx);
  const { actor } = ctx;
  return coupons.where((eb) => {
    const mine =
      actor.kind === "merchant"
        ? eb("store.owner_id", "=", actor.accountId)
        : eb.lit(actor.kind === "staff");
    const everybody = publicSql({ today, now: ctx.clock.business(), client: ctx.client });
    return eb.or([everybody, includeScheduled ? mine : eb.and([mine, currentSql(today)])]);
  });
}

function linksOf(
  { page, page_size, store_slug, id_search_text, include_scheduled }: CouponQuery,
  count: number,
) {
  const asked = {
    page,
    page_size,
    ...(store_slug !== undefined && { store_slug }),
    ...(id_search_text && { id_search_text }),
    ...(include_scheduled && { include_scheduled: "true" }),
  };
  return pageLinks("/api/v1/coupons", asked, count);
}
