import { dayIn, endpoints, limits, staffStoreLists } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listMembers } from "../account/staff/member-queries.ts";
import { endBilling } from "../billing/end-billing.ts";
import { listParkedEvents } from "../billing/parked/list-parked-events.ts";
import { getRevenue } from "../billing/revenue/get-revenue.ts";
import { billedAccount } from "../billing/sync/account.ts";
import { writePayments } from "../billing/sync/write-payments.ts";
import { openBilledInstallation } from "../billing/testing/billed-installation.ts";
import { targetsOf } from "../billing/webhook/targets.ts";
import { seedStores } from "../commands/seed/seed-stores.ts";
import type { Ctx, Guest, Staff, System } from "../context.ts";
import { listCoupons } from "../coupon/list.ts";
import { createDearReads } from "../db/dear-reads.ts";
import type { OutboxRow, StripeEventRow } from "../db/tables.ts";
import { claimDue } from "../jobs/claim.ts";
import { sealWaitingMails } from "../outbox/mail-data.ts";
import { isNextToAddress, isNextUrgent, mailQueue } from "../outbox/mail-queue.ts";
import { isWithinBudget } from "../outbox/payment-mail-budget.ts";
import { versionedCache } from "../pages/versioned-cache.ts";
import { getStoreForReview } from "../review/get-store.ts";
import { listStoresForReview } from "../review/list-stores.ts";
import { countQueue } from "../review/review-queue.ts";
import { jobs } from "../scheduled-jobs.ts";
import { storePageStateReader } from "../store/index.ts";
import { submitStoreOf } from "../store/submit.ts";
import { directoryPage } from "../storefront/directory.ts";
import { giveFeedback } from "../storefront/give-feedback.ts";
import { revealCoupon, revealPage } from "../storefront/reveal.ts";
import { sitemap, sitemapFile } from "../storefront/sitemap.ts";
import { type StorePage, storePage } from "../storefront/store-page.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { queriesOf, type ReadIndexes, scansOf } from "../testing/query-plans.ts";
import { systemCtx } from "../testing/system-ctx.ts";

let slug: string;
let couponId: number;
const billed = await openBilledInstallation({ installation: { web: jsonWebBuild } });
const at = billed.installation;
beforeAll(async () => {
  const now = at.clock.now();
  const frame = {
    clientId: 8,
    currency: "USD",
    price: 100,
    passwordHash: "none",
    now,
    today: dayIn("America/New_York", now),
    store: { location: "us", primary_category: 501 },
  };
  // More than a page of results: SQLite's plan depends on the number of ids.
  const coupons = limits.maxPageSize + 10;
  await seedStores(at, frame, { stores: coupons / 10, coupons, seed: 1 }, () => undefined);
});
// New for each, as the reconciliation of payments ends its plan, which Stripe does not know.
beforeEach(async () => {
  const { merchant, store } = await newLiveStore(at);
  slug = store.slug;
  couponId = (await merchant.ok(endpoints.createCoupon, { body: couponPayload })).id;
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

/** The unbounded steps of all queries that `run` executes. */
async function scansIn(
  run: (ctx: Ctx<System>) => Promise<unknown>,
  indexes: ReadIndexes = {},
): Promise<string[]> {
  const queries = await queriesOf(at, (db) =>
    run({
      ...systemCtx(at),
      db,
      ports: { ...at.ports, dearReads: createDearReads(db) },
    }),
  );
  expect(queries.length).toBeGreaterThan(0);
  return scansOf(at, queries, indexes);
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

  const directory = (query: object) =>
    asGuest((ctx) => {
      const each = <T>(_key: string, work: () => Promise<T>) => work();
      return directoryPage(ctx, { counts: each, firstPages: each }, query);
    });

  it.each([{}, { letter: "n" }, { after: 3 }, { letter: "n", before: 3 }])(
    "the directory, which is read by name, %j",
    async (query) => {
      expect(await scansIn(directory(query), { ordered: ["store_state"] })).toEqual([]);
    },
  );

  it.each([
    { search: "pine outfit" },
    { search: "s" },
    { search: "%" },
    { letter: "n", search: "outfit" },
  ])("a search of stores, %j", async (query) => {
    expect(await scansIn(directory(query))).toEqual([]);
  });

  it("the sitemap", async () => {
    expect(
      await scansIn(
        asGuest((ctx) => sitemap(ctx, undefined)),
        { ordered: ["store_open"] },
      ),
    ).toEqual([]);
    expect(await scansIn(asGuest((ctx) => sitemapFile(ctx, 1)))).toEqual([]);
  });
});

describe("no query of staff's screens does", () => {
  // They are read in the order of a list and up to a limit.
  const lists = ["store_name", "store_state", "store_waiting", "store_held"];
  const pages = staffStoreLists.flatMap((state) => [
    { state },
    { state, after: 3 },
    { state, before: 3 },
  ]);

  it.each(pages)("the list %j", async (asked) => {
    const query = { ...asked, page: 1, page_size: 20 };
    for (const couponReview of ["before", "after"] as const) {
      const list = asStaff((ctx) =>
        listStoresForReview({ ...ctx, client: { ...ctx.client, couponReview } }, { query }),
      );
      expect(await scansIn(list, { ordered: lists })).toEqual([]);
    }
  });

  it.each(["pine", "s", "pine outfit", "merchant1@seed.example", "%"])(
    "a search of the lists for '%s'",
    async (search) => {
      const query = { state: "pending", page: 1, page_size: 20, search } as const;
      expect(await scansIn(asStaff((ctx) => listStoresForReview(ctx, { query })))).toEqual([]);
    },
  );

  it("a store, with its place in the queue", async () => {
    const { id } = await at.db
      .selectFrom("store")
      .select("id")
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    const store = asStaff((ctx) => getStoreForReview(ctx, { params: { id } }));
    expect(await scansIn(store, { ordered: lists })).toEqual([]);
  });

  it("the number of stores in the queue, with coupons reviewed first", async () => {
    const count = asStaff((ctx) =>
      countQueue({ ...ctx, client: { ...ctx.client, couponReview: "before" } }),
    );
    expect(await scansIn(count, { ordered: ["store_waiting", "store_held"] })).toEqual([]);
  });

  it("the staff accounts", async () => {
    expect(await scansIn(asStaff(listMembers))).toEqual([]);
  });

  it("the payment events that were given up", async () => {
    const query = { page: 1, page_size: 100 };
    expect(await scansIn(asStaff((ctx) => listParkedEvents(ctx, { query })))).toEqual([]);
  });

  it("the revenue, which reads the client's subscriptions once (decision 075)", async () => {
    const whole = ["subscription_started", "subscription_altered", "price_move_client"];
    expect(await scansIn(asStaff(getRevenue), { whole })).toEqual([]);
  });
});

describe("no query about one merchant's payments does", () => {
  it("submitting a store, and ending its payments", async () => {
    expect(await scansIn((ctx) => submitStoreOf(ctx, 3))).toEqual([]);
    expect(await scansIn((ctx) => endBilling(ctx, 3))).toEqual([]);
  });

  it("an event that names a customer only", async () => {
    const payload = JSON.stringify({ object: "customer", id: "cus_1" });
    const event = { type: "customer.updated", payload } as StripeEventRow;
    expect(await scansIn((ctx) => targetsOf(ctx)(event))).toEqual([]);
  });

  it("writing what Stripe says of a subscription's payments", async () => {
    const { owner_id: ownerId } = await at.db
      .selectFrom("store")
      .select("owner_id")
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow();
    const write = async (ctx: Ctx) =>
      writePayments(ctx, await billedAccount(ctx, ownerId), "sub_1", []);
    expect(await scansIn(write)).toEqual([]);
  });

  it("whether a mail about payments may be sent", async () => {
    const mail = { client_id: 8, recipient: "A@shop.example", kind: "payment-received", tries: 1 };
    const isSent = ({ db, ports: { throttles } }: Ctx) =>
      isWithinBudget({ db, throttles }, { ...mail, error: null } as OutboxRow);
    expect(await scansIn(isSent)).toEqual([]);
  });
});

it("the next mail, and the next urgent one, is chosen among those that wait, not all that its address was sent", async () => {
  for (const [index, where] of [
    ["outbox_due", isNextToAddress],
    ["outbox_urgent", isNextUrgent],
  ] as const) {
    const now = at.clock.now();
    const claim = ({ db }: Ctx) => claimDue(db, mailQueue, { now, most: 1, where: where(now) });
    expect(await scansIn(claim, { ordered: [index] })).toEqual([]);
  }
});

it("at a start, only mails that wait are looked through for unencrypted ones", async () => {
  const seal = (ctx: Ctx) => sealWaitingMails({ ...at, db: ctx.db }, at.ports.sealer);
  expect(await scansIn(seal, { whole: ["outbox_due"] })).toEqual([]);
});

describe("no query of a job does (decision 082)", () => {
  // Of the statistics, PostgreSQL's own tables are read, with SQLite none.
  const others = jobs.filter(({ name }) => name !== "collect statistics");
  it.each(others.map(({ name, run }) => [name, run] as const))("%s", async (name, run) => {
    // It compares all subscriptions with Stripe's, which it lists for that.
    const whole = name === "reconcile payments" ? ["subscription_client"] : [];
    expect(await scansIn((ctx) => run(ctx, () => false), { whole })).toEqual([]);
  });
});
