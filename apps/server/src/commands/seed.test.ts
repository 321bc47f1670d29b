import { dayIn, endpoints, limits } from "@coupon-center/contract";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../db/engine.ts";
import { holdMigrations } from "../db/postgres/connections.ts";
import { Caller } from "../testing/caller.ts";
import { countedRows } from "../testing/counted-rows.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { productionSettings } from "../testing/production-settings.ts";
import { progressBar } from "./seed/progress.ts";
import { seedStores } from "./seed/seed-stores.ts";

let installation: Installation;
const frame = {
  clientId: 8,
  store: { location: "us", primary_category: 501 },
  currency: "USD",
  price: 2499,
  passwordHash: "",
  now: Date.now(),
  today: dayIn("America/New_York", Date.now()),
};
const options = { stores: 7, coupons: 45, seed: 1 };

beforeAll(async () => {
  installation = await openInstallation();
  frame.passwordHash = await installation.ports.passwords.hash("password");
  await seedStores(installation, frame, options, () => undefined);
});
afterAll(() => installation.close());

const stores = () =>
  installation.db
    .selectFrom("store")
    .leftJoin("coupon", "coupon.store_id", "store.id")
    .select(["store.id", "store.slug", "store.name"])
    .select((eb) => eb.fn.count<number>("coupon.id").as("coupons"))
    .groupBy(["store.id", "store.slug", "store.name"])
    .orderBy("store.id")
    .execute();

test("coupons are distributed evenly over the stores, and most of them are public (rule 14.5)", async () => {
  const made = (await stores()).slice(0, 7);
  expect(made.map(({ coupons }) => Number(coupons))).toEqual([7, 7, 7, 6, 6, 6, 6]);
  const guest = new Caller(installation);
  let shown = 0;
  for (const { slug } of made) {
    const { results } = await guest.ok(endpoints.listCoupons, { query: { store_slug: slug } });
    const places = results.map(({ sort_number }) => sort_number);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    shown += results.length;
  }
  expect(shown).toBeGreaterThan(45 / 2);
  expect(shown).toBeLessThan(45);
});

test("a seeded merchant can sign in, has a plan and sees their codes", async () => {
  const merchant = new Caller(installation);
  merchant.session = await merchant.ok(endpoints.emailLogin, {
    body: { email: "merchant1@seed.example", password: "password" },
  });
  const me = await merchant.ok(endpoints.getMe);
  expect(me.store?.is_approved).toBe(true);
  expect(me.store?.stripe_subscription?.status).toBe("active");
  expect(me.coupon_center_txn?.id).toBeGreaterThan(0);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  "PostgreSQL has counted what was added, so that its first queries are planned for it",
  async () => {
    const { real, expected } = await countedRows(installation.db, "coupon_word");
    expect(expected).toBe(real);
    expect(real).toBeGreaterThan(0);
  },
);

test.each([
  ["USD", true],
  ["JPY", false],
])("what is made is as varied as real data: %s with cents: %s", async (currency, hasCents) => {
  const other = await openInstallation();
  const many = { stores: 40, coupons: 400, seed: 1 };
  await seedStores(other, { ...frame, currency }, many, () => undefined);
  const rows = await other.db
    .selectFrom("coupon")
    .innerJoin("store", "store.id", "coupon.store_id")
    .select(["name", "description", "start_date", "expiration_date", "savings_amount"])
    .execute();
  await other.close();
  const { today } = frame;
  const share = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length / 400;
  const expired = share((row) => row.expiration_date !== null && row.expiration_date < today);
  const scheduled = share((row) => row.start_date > today);
  for (const part of [expired, scheduled]) {
    expect(part).toBeGreaterThan(0.04);
    expect(part).toBeLessThan(0.2);
  }
  expect(share((row) => row.savings_amount?.includes(".") ?? false) > 0).toBe(hasCents);
  expect(share((row) => /\p{Script=Han}|\p{Script=Arabic}/u.test(row.name))).toBeGreaterThan(0);
  const longest = Math.max(...rows.map(({ description }) => description.length));
  expect(longest).toBeGreaterThan(limits.textLength - 5);
  expect(longest).toBeLessThanOrEqual(limits.textLength);
});

test("a second run adds to the first without repeating addresses or slugs", async () => {
  await seedStores(installation, frame, { stores: 3, coupons: 0, seed: 1 }, () => undefined);
  const made = await stores();
  expect(made).toHaveLength(10);
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(10);
  expect(made.slice(7).map(({ name }) => name)).toEqual(made.slice(0, 3).map(({ name }) => name));
});

test("runs at once that take many transactions add all their stores (rule 14.5)", async () => {
  const other = await openInstallation();
  const run = (seed: number) =>
    seedStores(other, frame, { stores: 1_501, coupons: 1_501, seed }, () => undefined);
  await Promise.all([1, 2, 3].map(run));
  const coupons = other.db.selectFrom("coupon").select("id").execute();
  const made = other.db.selectFrom("store").select("slug").execute();
  expect([(await coupons).length, new Set((await made).map(({ slug }) => slug)).size]).toEqual([
    4_503, 4_503,
  ]);
  await other.close();
});

test.each([
  ["21", "2 stores hold at most 20 coupons"],
  ["9999999999", "9999999999 is not a whole number of up to nine digits"],
])("%s coupons of two stores are refused before the database is opened", async (coupons, why) => {
  const { code, err } = await runCommandProcess("seed", ["--stores", "2", "--coupons", coupons], {
    DATA_DIR: "/dev/null/none",
  });
  expect(code).toBe(1);
  expect(err).toBe(`--coupons: ${why}\n`);
});

test("the command tells each tenth and what it made; outside the sandbox it makes nothing without --force (rule 14.5)", async () => {
  const { dataDir, databaseUrl } = installation;
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const production = { ...productionSettings(), ...env };
  const args = ["--stores", "2", "--coupons", "3"];
  const before = (await stores()).length;
  const refused = await runCommandProcess("seed", args, production);
  expect([refused.code, refused.out, refused.err]).toEqual([
    1,
    "",
    "Made-up merchants don't belong in production; --force adds them\n",
  ]);
  expect(await stores()).toHaveLength(before);
  for (const [given, options] of [
    [env, args],
    [production, [...args, "--force"]],
  ] as const)
    expect(await runCommandProcess("seed", options, given)).toEqual({
      code: 0,
      out: expect.stringMatching(
        /^100 %: 2 of 2 stores, \d+\.\d s\n2 stores with 3 coupons in \d+\.\d s\n$/,
      ),
      err: "",
    });
  const made = (await stores()).slice(before);
  expect(made.map(({ coupons }) => Number(coupons))).toEqual([2, 1, 2, 1]);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  "a run waits for another one for longer than a statement may take",
  async () => {
    const { databaseUrl, db } = installation;
    const databaseLimits = { statementMs: 100 };
    const limited = await openDatabase({ databaseUrl, dataDir: "", databaseLimits });
    // The driver itself gives an answer two seconds more than the limit.
    const waitsLonger = sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and now() - query_start > interval '2.2 s'`;
    const seeding = await db.transaction().execute(async (tx) => {
      await holdMigrations(tx);
      const done = seedStores(
        limited,
        frame,
        { ...options, stores: 1, coupons: 3 },
        () => undefined,
      ).then(
        () => "seeded",
        (error: unknown) => error,
      );
      await expect.poll(async () => (await waitsLonger.execute(db)).rows).toHaveLength(1);
      return { done };
    });
    expect(await seeding.done).toBe("seeded");
    await limited.db.destroy();
  },
);

test("the progress is a line for each tenth where there is no terminal", () => {
  const lines: string[] = [];
  const write = (text: string) => lines.push(text);
  const show = progressBar(4_000, { isTTY: false, columns: 80, write });
  for (let done = 100; done <= 4_000; done += 100) show(done);
  const tenths = Array.from({ length: 10 }, (_, index) => `${(index + 1) * 10} %`);
  expect(lines.map((line) => line.split(":")[0])).toEqual(tenths);
});

test.each([40, 80])("the progress is one line on a terminal of %d columns", (columns) => {
  let shown = "";
  const write = (text: string) => {
    shown += text;
  };
  const show = progressBar(2_000, { isTTY: true, columns, write });
  for (const done of [0, 1_000, 2_000]) show(done);
  const lines = shown.trim().split("\r");
  expect(lines).toHaveLength(3);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(columns);
});
