import { dayIn, endpoints, limits } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import type { CompiledQuery, KyselyPlugin, QueryId, RootOperationNode } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getRevenue } from "../billing/revenue/get-revenue.ts";
import { seedStores } from "../commands/seed/seed-stores.ts";
import type { Ctx, Guest, Staff } from "../context.ts";
import { listCoupons } from "../coupon/list.ts";
import { createDearReads } from "../db/dear-reads.ts";
import { versionedCache } from "../pages/versioned-cache.ts";
import { listStoresForReview } from "../review/list-stores.ts";
import { storePageStateReader } from "../store/index.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { directoryPage } from "./directory.ts";
import { giveFeedback } from "./give-feedback.ts";
import { revealCoupon, revealPage } from "./reveal.ts";
import { sitemap } from "./sitemap.ts";
import { staleWhileRevalidate } from "./stale-while-revalidate.ts";
import { type StorePage, storePage } from "./store-page.ts";

let at: Installation;
let slug: string;
let couponId: number;
beforeAll(async () => {
  at = await openInstallation({ web: jsonWebBuild });
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
afterAll(() => at.close());

/** The queries that `run` executes, as the engine gets them. */
async function queriesOf(run: (db: Ctx["db"]) => Promise<unknown>): Promise<CompiledQuery[]> {
  const nodes = new WeakMap<QueryId, RootOperationNode>();
  const seen: { node: RootOperationNode; queryId: QueryId }[] = [];
  const spy: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node);
      return node;
    },
    // A query within another one is transformed too, and has no result of its own.
    transformResult: async ({ result, queryId }) => {
      const node = nodes.get(queryId);
      if (node) seen.push({ node, queryId });
      return result;
    },
  };
  await run(at.db.withPlugin(spy));
  const executor = at.db.getExecutor();
  return seen.map(({ node, queryId }) => executor.compileQuery(node, queryId));
}

/** The engine's plan of a query, a line per step. */
async function planOf(query: CompiledQuery): Promise<string[]> {
  const explain = at.engine === "sqlite" ? "explain query plan" : "explain";
  return at.db.connection().execute(async (connection) => {
    const run = async (text: string, parameters: readonly unknown[] = []) => {
      const { rows } = await connection.executeQuery({
        ...query,
        sql: text,
        parameters,
      });
      return rows;
    };
    // With a handful of rows PostgreSQL prefers a scan; disabling it shows whether an index can be
    // used.
    if (at.engine === "postgres") await run("set enable_seqscan = off");
    // A prepared query has a placeholder for an id; the plan is the same for every id.
    const values = query.parameters.map((value) => (Object(value) === value ? 1 : value));
    const rows = await run(`${explain} ${query.sql}`, values);
    return rows.map((row) => JSON.stringify(Object.values(row ?? {})));
  });
}

const someStaff: Staff = {
  kind: "staff",
  isAdmin: false,
  hasFactor: false,
  accountId: 1,
  sessionId: "s",
  email: "staff@shop.example",
  ip: "10.0.0.1",
};

/** All stores of a client, which only lists of stores may read. */
const allStores = /"SEARCH store USING INDEX store_name \(client_id=\?\)/;

async function scansOf(
  run: (ctx: Ctx<Guest>) => Promise<unknown>,
  forbidden?: RegExp,
): Promise<string[]> {
  const queries = await queriesOf((db) =>
    run({
      ...systemCtx(at),
      db,
      ports: { ...at.ports, dearReads: createDearReads(db) },
      actor: { kind: "guest", ip: "10.0.0.1" },
    }),
  );
  expect(queries.length).toBeGreaterThan(0);
  const scans: string[] = [];
  for (const query of queries) {
    const steps = await planOf(query);
    // Lists with a limit and the list of letters may be scanned; the word index must be used with all
    // columns up to the word or the coupon.
    const scanned = steps.filter(
      (step) =>
        forbidden?.test(step) ||
        /Seq Scan|"SCAN (?!(?:newest|alike|since|looked|most|letter|counted|repriced|change)"|.*CONSTANT ROW)/.test(
          step,
        ) ||
        (/"SEARCH (?:coupon_word|next|each|share|other) /.test(step) &&
          !/\((?:client_id=\? AND word[=>]|coupon_id=\? AND word>)/.test(step)),
    );
    scans.push(...scanned.map((step) => `${step} in ${query.sql}`));
  }
  return scans;
}

describe("no query of the public pages scans a table", () => {
  it("this test detects a scan", async () => {
    const scans = await scansOf((ctx) =>
      ctx.db.selectFrom("coupon").select("id").where("description", "=", "x").execute(),
    );
    expect(scans).toHaveLength(1);
  });

  it("the store page", async () => {
    const scans = await scansOf((ctx) =>
      storePage(
        ctx,
        {
          readPageState: storePageStateReader(ctx.db, () => {}),
          cache: versionedCache<StorePage>(1e6, () => 1),
        },
        slug,
      ),
    );
    expect(scans).toEqual([]);
  });

  it("a reveal, as data and as a page", async () => {
    const input = { params: { id: couponId }, body: undefined, userAgent: "test" };
    expect(await scansOf((ctx) => revealCoupon(ctx, input))).toEqual([]);
    expect(await scansOf((ctx) => revealPage(ctx, input))).toEqual([]);
  });

  it("a shopper's feedback", async () => {
    const asked = {
      params: { id: couponId },
      body: { outcome: "expired" } as const,
      userAgent: "test",
    };
    expect(await scansOf((ctx) => giveFeedback(ctx, asked))).toEqual([]);
  });

  it.each(["", "a", "sale", "twenty percent everything", "on sav", "100%"])(
    "a search for '%s'",
    async (text) => {
      const query = {
        id_search_text: text,
        include_scheduled: false,
        page: 1,
        page_size: limits.maxPageSize,
      };
      expect(await scansOf((ctx) => listCoupons(ctx, { query }), allStores)).toEqual([]);
      const accountId = 1;
      const owner = {
        kind: "merchant",
        accountId,
        sessionId: "s",
        ip: "",
      } as const;
      expect(
        await scansOf((ctx) => listCoupons({ ...ctx, actor: owner }, { query }), allStores),
      ).toEqual([]);
    },
  );

  it.each([{}, { letter: "n" }, { search: "pine outfit" }, { page: "2" }])(
    "the directory, %j",
    async (query) => {
      const scans = await scansOf((ctx) =>
        directoryPage(
          ctx,
          staleWhileRevalidate(() => false, 0),
          query,
        ),
      );
      expect(scans).toEqual([]);
    },
  );

  it("the sitemap", async () => {
    expect(
      await scansOf((ctx) =>
        sitemap(
          ctx,
          staleWhileRevalidate(() => false, 0),
        ),
      ),
    ).toEqual([]);
  });

  it.each(["pending", "approved", "all"] as const)("staff's list, %s", async (state) => {
    const query = { state, page: 1, page_size: 20 };
    const actor = someStaff;
    expect(await scansOf((ctx) => listStoresForReview({ ...ctx, actor }, { query }))).toEqual([]);
  });

  it("staff's revenue, which reads the client's subscriptions once (decision 075)", async () => {
    expect(await scansOf((ctx) => getRevenue({ ...ctx, actor: someStaff }))).toEqual([]);
  });
});
