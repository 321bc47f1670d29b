import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { captureLog } from "../testing/capture-log.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { loadPlanProduct } from "./plan-product.ts";
import { listing, overrideStripe, stripeError } from "./testing/override-stripe.ts";

const MINUTE_MS = 60_000;
const NOW = Date.parse("2026-03-01T12:00:00Z");
const clientFiles = makeClientFiles();
let at: Installation;
let restore: () => void;
beforeAll(async () => {
  const plan = { planName: "Plan", currency: "EUR", currencySymbol: "€", price: 24.99 };
  at = await openInstallation({ clients: clientFiles.load([{ clientId: 8, ...plan }]) });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  at.ports.payments.planProducts.clear();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await at.close();
  clientFiles.remove();
});

const product = { id: "coupon-center-client-8", name: "Plan", updated: 5, active: true };
const price = { id: "price_1", currency: "eur", unit_amount: 2499, active: true };
const metadata = { coupon_center_client: "8" };
const link = {
  id: "link_1",
  url: "https://pay.example/1",
  active: true,
  allow_promotion_codes: false,
  metadata: {
    ...metadata,
    price: "price_1",
    after: "http://coupons.test/payment?paid=now",
    methods: "card",
  },
};
const planProduct = {
  productId: product.id,
  name: "Plan",
  updated: 5,
  offers: [
    { interval: "month", lookupKey: product.id, currency: "eur", amount: 2499, url: link.url },
  ],
};

interface AtStripe {
  products?: object[];
  prices?: object[];
  failure?: Error;
}

/** Stubs Stripe with these objects; records creations and changes, and counts the reads. */
function stripeWith({ products = [product], prices = [price], failure }: AtStripe = {}) {
  const done: unknown[] = [];
  const seen = { looks: 0, done };
  restore = overrideStripe(at, () => ({
    products: {
      list: async (given: object) => {
        seen.looks += 1;
        expect(given).toEqual({ ids: [product.id], limit: 1 });
        if (failure) throw failure;
        return listing(products);
      },
      create: async (given: object) => {
        done.push(["create product", given]);
        return { ...product, ...given };
      },
      update: async (id: string, given: object) => {
        done.push(["change product", id, given]);
        return { ...product, ...given };
      },
    },
    prices: {
      list: async (given: object) => {
        expect(given).toEqual({ lookup_keys: [product.id], limit: 1 });
        return listing(prices);
      },
      create: async (given: object) => {
        done.push(["create price", given]);
        return { ...price, ...given };
      },
      update: async (id: string, given: object) => {
        done.push(["change price", id, given]);
        return { ...price, ...given };
      },
    },
    paymentLinks: { list: () => listing([link]) },
  }));
  return seen;
}

test("the plan is found at Stripe by the client's own ids, and existing objects are not created again", async () => {
  const seen = stripeWith();
  expect(await loadPlanProduct(systemCtx(at))).toEqual(planProduct);
  expect(seen).toEqual({ looks: 1, done: [] });
});

const newPrice = {
  product: product.id,
  currency: "eur",
  unit_amount: 2499,
  recurring: { interval: "month" },
  lookup_key: product.id,
  transfer_lookup_key: true,
  metadata,
};
const differences: [name: string, AtStripe, done: unknown[]][] = [
  [
    "nothing",
    { products: [], prices: [] },
    [
      ["create product", { id: product.id, name: "Plan", metadata }],
      ["create price", newPrice],
    ],
  ],
  [
    "another name",
    { products: [{ ...product, name: "Before" }] },
    [["change product", product.id, { name: "Plan", active: true }]],
  ],
  [
    "archived",
    { products: [{ ...product, active: false }] },
    [["change product", product.id, { name: "Plan", active: true }]],
  ],
  [
    "at an archived price",
    { prices: [{ ...price, active: false }] },
    [["change price", price.id, { active: true }]],
  ],
  ["another amount", { prices: [{ ...price, unit_amount: 1999 }] }, [["create price", newPrice]]],
  ["another currency", { prices: [{ ...price, currency: "usd" }] }, [["create price", newPrice]]],
];
test.each(differences)(
  "the plan at Stripe is %s: it is corrected once (rule 8.10, decision 059)",
  async (_name, there, done) => {
    const seen = stripeWith(there);
    expect(await loadPlanProduct(systemCtx(at))).toEqual(planProduct);
    expect(seen.done).toEqual(done);
  },
);

test("the plan is looked for once for all who list it at once, also where that fails", async () => {
  const failing = stripeWith({ failure: stripeError("StripePermissionError") });
  const load = () => loadPlanProduct(systemCtx(at));
  const failures = await Promise.allSettled([load(), load()]);
  expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(failing.looks).toBe(1);
  restore();
  const seen = stripeWith();
  expect(await Promise.all([load(), load(), load()])).toEqual(Array(3).fill(planProduct));
  expect(seen.looks).toBe(1);
});

test("the plan is reloaded once after ten minutes, while the cached one is used", async () => {
  const seen = stripeWith();
  const load = () => loadPlanProduct(systemCtx(at));
  await load();
  vi.setSystemTime(NOW + 10 * MINUTE_MS);
  expect(await load()).toEqual(planProduct);
  expect(seen.looks).toBe(1);
  vi.setSystemTime(NOW + 10 * MINUTE_MS + 1);
  restore();
  const renewed = stripeWith({ products: [{ ...product, updated: 9 }] });
  expect(await Promise.all([load(), load()])).toEqual([planProduct, planProduct]);
  await expect.poll(load).toEqual({ ...planProduct, updated: 9 });
  expect(renewed.looks).toBe(1);
});

test("a reload that fails is logged, and the cached plan is used for another ten minutes", async () => {
  const { logger, events } = captureLog();
  const load = () => loadPlanProduct({ ...systemCtx(at), log: logger });
  stripeWith();
  await load();
  restore();
  const failing = stripeWith({ failure: stripeError("StripeInvalidRequestError") });
  vi.setSystemTime(NOW + 11 * MINUTE_MS);
  expect(await load()).toEqual(planProduct);
  await expect.poll(() => events()).toEqual(["offer_not_renewed"]);
  vi.setSystemTime(NOW + 21 * MINUTE_MS);
  expect(await load()).toEqual(planProduct);
  expect(failing.looks).toBe(1);
});
