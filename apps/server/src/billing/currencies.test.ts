import {
  currencySymbol,
  currencySymbols,
  endpoints,
  formatMinorUnits,
} from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { openShop, type Shop } from "./testing/shop.ts";
import { mailsTo } from "./testing/state.ts";

// As https://docs.stripe.com/currencies lists them; every other currency has two decimals.
const page = {
  "Zero-decimal currencies": "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF",
  "Three-decimal currencies": "BHD JOD KWD OMR TND",
  "Sent with two decimals, charged in whole units": "ISK UGX",
  "Two decimals in charges, none in payouts": "HUF TWD",
};
const [none = [], three = [], whole = [], payouts = []] = Object.values(page).map((codes) =>
  codes.toLowerCase().split(" "),
);

interface Row {
  currency: string;
  price: number;
  /** what Stripe is sent, and how people read it */
  unitAmount: number;
  text: string;
}

function rowOf(currency: string): Row {
  if (none.includes(currency)) return { currency, price: 2499, unitAmount: 2499, text: "2499" };
  if (three.includes(currency)) return { currency, price: 8.41, unitAmount: 8410, text: "8.410" };
  if (whole.includes(currency)) return { currency, price: 2499, unitAmount: 249900, text: "2499" };
  if (payouts.includes(currency))
    return { currency, price: 1499, unitAmount: 149900, text: "1499" };
  return { currency, price: 24.99, unitAmount: 2499, text: "24.99" };
}

const codes = new Set([...Object.keys(currencySymbols), ...none, ...three, ...whole, ...payouts]);
const rows = [...codes].map((currency, index) => ({ ...rowOf(currency), client: index + 1 }));

const clientFiles = makeClientFiles();
let shop: Shop;
beforeAll(async () => {
  const clients = clientFiles.load(
    rows.map(({ client, currency, price }) => ({
      clientId: client,
      currency: currency.toUpperCase(),
      currencySymbol: currencySymbol(currency),
      price,
    })),
  );
  shop = await openShop({ clients });
});
afterAll(async () => {
  await shop.close();
  clientFiles.remove();
});

test.each(rows)(
  "$currency: $price in the brand's file is $unitAmount at Stripe, on the invoice, in the history, and '$text' in the mail (rule 8.13, decision 053)",
  async ({ client, currency, unitAmount, text }) => {
    const { merchant } = await newStore(shop.installation, "Northpine", client);
    const [plan] = (await merchant.ok(endpoints.listPlans)).results;
    expect(plan?.price).toEqual({ currency, unit_amount: unitAmount });

    const checkout = await fetch(plan?.payment_link.url ?? "");
    // The sandbox has a list of its own; grouping is its own way of writing.
    expect((await checkout.text()).replaceAll(",", "")).toContain(text);
    await shop.pay(merchant);
    await shop.settle();

    const [price] = (await shop.stripe.prices.list({ limit: 1 })).data;
    expect(price).toMatchObject({ currency, unit_amount: unitAmount });
    const [invoice] = (await shop.stripe.invoices.list({ limit: 1 })).data;
    expect(invoice).toMatchObject({ currency, amount_paid: unitAmount });

    const [paid] = (await merchant.ok(endpoints.listTransactions)).results;
    expect(paid).toMatchObject({ currency, amount: unitAmount, status: "paid" });
    const shown = `${currencySymbol(currency)}${text}`;
    expect(formatMinorUnits(paid?.amount ?? 0, paid?.currency ?? "")).toBe(shown);
    const mails = await mailsTo(shop, merchant.email, "payment-received");
    expect(mails).toMatchObject([{ amount: shown }]);
  },
);

test("the sandbox takes no part of what Stripe charges in whole units, by its own list", async () => {
  const product = await shop.stripe.products.create({ name: "Whole units" });
  const price = (currency: string, unit_amount: number) =>
    shop.stripe.prices.create({ product: product.id, currency, unit_amount });
  await expect(price("bhd", 1235)).rejects.toThrow("evenly divisible by 10");
  await expect(price("isk", 2450)).rejects.toThrow("evenly divisible by 100");
  expect((await price("huf", 149950)).unit_amount).toBe(149950);
});
