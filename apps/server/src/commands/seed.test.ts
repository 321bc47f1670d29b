import { dayIn, endpoints } from "@coupon-center/contract";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Caller } from "../testing/caller.ts";
import { countedRows } from "../testing/counted-rows.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
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

test("coupons are distributed evenly over the stores, and all of them are public (rule 14.5)", async () => {
  const made = await stores();
  expect(made.map(({ coupons }) => Number(coupons))).toEqual([7, 7, 7, 6, 6, 6, 6]);
  const guest = new Caller(installation);
  for (const { slug, coupons } of made) {
    const list = await guest.ok(endpoints.listCoupons, { query: { store_slug: slug } });
    expect(list.count).toBe(Number(coupons));
    expect(list.results.map(({ sort_number }) => sort_number)).toEqual(
      Array.from({ length: list.count }, (_, index) => index + 1),
    );
  }
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

test("a second run adds to the first without repeating addresses or slugs", async () => {
  await seedStores(installation, frame, { stores: 3, coupons: 0, seed: 1 }, () => undefined);
  const made = await stores();
  expect(made).toHaveLength(10);
  expect(new Set(made.map(({ slug }) => slug)).size).toBe(10);
  expect(made.slice(7).map(({ name }) => name)).toEqual(made.slice(0, 3).map(({ name }) => name));
});

test("more than ten coupons a store are refused before the database is opened", async () => {
  const { code, err } = await runCommandProcess("seed", ["--stores", "2", "--coupons", "21"], {
    DATA_DIR: "/dev/null/none",
  });
  expect(code).toBe(1);
  expect(err).toBe("--coupons: 2 stores hold at most 20 coupons\n");
});
