import { dayIn, endpoints, limits } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listMembers } from "../account/staff/member-queries.ts";
import { listParkedEvents } from "../billing/parked/list-parked-events.ts";
import { getRevenue } from "../billing/revenue/get-revenue.ts";
import {
  type BilledInstallation,
  openBilledInstallation,
} from "../billing/testing/billed-installation.ts";
import { seedStores } from "../commands/seed/seed-stores.ts";
import type { Ctx, Guest, Staff, System } from "../context.ts";
import { listCoupons } from "../coupon/list.ts";
import { createDearReads } from "../db/dear-reads.ts";
import { versionedCache } from "../pages/versioned-cache.ts";
import { listStoresForReview } from "../review/list-stores.ts";
import { jobs } from "../scheduled-jobs.ts";
import { storePageStateReader } from "../store/index.ts";
import type { LiveStoreCount } from "../storefront/count-live-stores.ts";
import { directoryPage } from "../storefront/directory.ts";
import { giveFeedback } from "../storefront/give-feedback.ts";
import { revealCoupon, revealPage } from "../storefront/reveal.ts";
import { sitemap } from "../storefront/sitemap.ts";
import { staleWhileRevalidate } from "../storefront/stale-while-revalidate.ts";
import { type StorePage, storePage } from "../storefront/store-page.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import type { Installation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { queriesOf, scansOf } from "../testing/query-plans.ts";
import { systemCtx } from "../testing/system-ctx.ts";

let billed: BilledInstallation;
let at: Installation;
let slug: string;
let couponId: number;
beforeAll(async () => {
  billed = await openBilledInstallation({ installation: { web: jsonWebBuild } });
  at = billed.installation;
  const { merchant, store } = await newLiveStore(at);
  slug = store.slug;
  couponId = (await merchant.ok(endpoints.createCoupon, { body: couponPayload })).id;
  const now = at.clock.now();
  const today = dayIn("America/New_York", now);
  const frame = {
    ...{ clientId: 8, currency: "USD", price: 100, passwordHash: "none", now, today },
    store: { location: "us", primary_category: 501 },
  };
  // More than a page of results: SQLite's plan depends on the number of ids.
  const coupons = limits.maxPageSize + 10;
  await seedStores(at, frame, { stores: coupons / 10, coupons, seed: 1 }, () => undefined);
});
afterAll(() => billed.close());

const someStaff: Staff = {
  kind: "staff",
  isAdmin: false,
  hasFactor: false,
  accountId: 1,
  sessionId: "s",
  email: "staff@shop.example",
  ip: "10.0.0.1",
};

/**
 * Indexes that hold only what is to be done, which is little, and those that are read in their
 * order up to a limit.
 */
const narrow = new Set([
  ...["account_staff", "account_suspended", "billing_customer_untold", "store_suspended"],
  ...["subscription_owing", "subscription_surplus", "subscription_paused", "price_move_todo"],
]);

/** The unbounded steps of all queries that `run` executes. */
async function scansIn(
  run: (ctx: Ctx<System>) => Promise<unknown>,
  also: readonly string[] = [],
): Promise<string[]> {
  const queries = await queriesOf(at, (db) =>
    run({
      ...systemCtx(at),
      db,
      ports: { ...at.ports, dearReads: createDearReads(db) },
    }),
  );
  expect(queries.length).toBeGreaterThan(0);
  return scansOf(at, queries, new Set([...narrow, ...also]));
}

const asGuest =
  (run: (ctx: Ctx<Guest>) => Promise<unknown>) =>
  (ctx: Ctx<System>): Promise<unknown> =>
    run({ ...ctx, actor: { kind: "guest", ip: "10.0.0.1" } });

const asStaff =
  (run: (ctx: Ctx<Staff>) => Promise<unknown>) =>
  (ctx: Ctx<System>): Promise<unknown> =>
    run({ ...ctx, actor: someStaff });

describe("no query of the public pages reads a table, or a client's part of it", () => {
  it("this test detects both", async () => {
    const of = (column: "description" | "store_id") =>
      scansIn((ctx) => ctx.db.selectFrom("coupon").select("id").where(column, "=", 1).execute());
    expect(await of("store_id")).toEqual([]);
    expect(await of("description")).toHaveLength(1);
    const part = await scansIn((ctx) =>
      ctx.db.selectFrom("store").select("logo_url").where("client_id", "=", 8).execute(),
    );
    expect(part).toHaveLength(at.engine === "sqlite" ? 1 : 0);
  });

  it("the store page", async () => {
    const page = asGuest((ctx) =>
      storePage(
        ctx,
        {
          readPageState: storePageStateReader(ctx.db, () => {}),
          cache: versionedCache<StorePage>(1e6, () => 1),
        },
        slug,
      ),
    );
    expect(await scansIn(page)).toEqual([]);
  });

  it("a reveal, as data and as a page", async () => {
    const input = { params: { id: couponId }, body: undefined, userAgent: "test" };
    expect(await scansIn(asGuest((ctx) => revealCoupon(ctx, input)))).toEqual([]);
    expect(await scansIn(asGuest((ctx) => revealPage(ctx, input)))).toEqual([]);
  });

  it("a shopper's feedback", async () => {
    const asked = {
      params: { id: couponId },
      body: { outcome: "expired" } as const,
      userAgent: "test",
    };
    expect(await scansIn(asGuest((ctx) => giveFeedback(ctx, asked)))).toEqual([]);
  });

  it.each(["", "a", "sale", "twenty percent everything", "on sav", "100%"])(
    "a search for '%s'",
    async (id_search_text) => {
      const page = { page: 1, page_size: limits.maxPageSize };
      const query = { id_search_text, include_scheduled: false, ...page };
      expect(await scansIn(asGuest((ctx) => listCoupons(ctx, { query })))).toEqual([]);
      const owner = { kind: "merchant", accountId: 1, sessionId: "s", ip: "" } as const;
      expect(await scansIn((ctx) => listCoupons({ ...ctx, actor: owner }, { query }))).toEqual([]);
    },
  );

  it.each([{}, { letter: "n" }, { search: "pine outfit" }, { page: "2" }])(
    "the directory, %j",
    async (query) => {
      const count = staleWhileRevalidate<LiveStoreCount>(() => false, 0);
      const page = asGuest((ctx) => directoryPage(ctx, count, query));
      expect(await scansIn(page, ["store_name"])).toEqual([]);
    },
  );

  it("the sitemap", async () => {
    const count = staleWhileRevalidate<LiveStoreCount>(() => false, 0);
    expect(await scansIn((ctx) => sitemap(ctx, count), ["store_name"])).toEqual([]);
  });
});

describe("no query of staff's screens does", () => {
  it.each(["pending", "approved", "all"] as const)("the list %s", async (state) => {
    const query = { state, page: 1, page_size: 20 };
    const list = asStaff((ctx) => listStoresForReview(ctx, { query }));
    expect(await scansIn(list, ["store_name", "store_queue", "sqlite_autoindex_store_2"])).toEqual(
      [],
    );
  });

  it("the staff accounts", async () => {
    expect(await scansIn(asStaff(listMembers))).toEqual([]);
  });

  it("the payment events that were given up", async () => {
    const query = { page: 1, page_size: 100 };
    expect(await scansIn(asStaff((ctx) => listParkedEvents(ctx, { query })))).toEqual([]);
  });

  it("the revenue, which reads the client's subscriptions once (decision 075)", async () => {
    const also = ["subscription_client", "price_move_client"];
    expect(await scansIn(asStaff(getRevenue), also)).toEqual([]);
  });
});

describe("no query of a job does (decision 082)", () => {
  // It compares all subscriptions with Stripe's, which it lists for that.
  const reconciles = { "reconcile payments": ["subscription_client"] };

  it.each(jobs.map(({ name, run }) => [name, run] as const))("%s", async (name, run) => {
    const also = Object.entries(reconciles).find(([job]) => job === name)?.[1] ?? [];
    expect(await scansIn((ctx) => run(ctx, () => false), also)).toEqual([]);
  });
});
