import {
  currencySymbol,
  currencySymbols,
  endpoints,
  formatMinorUnits,
} from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { type BilledInstallation, openBilledInstallation } from "./testing/billed-installation.ts";
import { mailDataTo } from "./testing/state.ts";

// From https://docs.stripe.com/currencies; every other currency has two decimals.
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
  /** the amount that Stripe gets, and the text that people read */
  unitAmount: number;
  text: string;
}

function rowOf(currency: string): Row {
  if (none.includes(currency)) return { currency, price: 2499, unitAmount: 2499, text: "2,499" };
  if (three.includes(currency)) return { currency, price: 8.41, unitAmount: 8410, text: "8.410" };
  if (whole.includes(currency)) return { currency, price: 2499, unitAmount: 249900, text: "2,499" };
  if (payouts.includes(currency))
    return { currency, price: 1499, unitAmount: 149900, text: "1,499" };
  return { currency, price: 24.99, unitAmount: 2499, text: "24.99" };
}

const codes = new Set([...Object.keys(currencySymbols), ...none, ...three, ...whole, ...payouts]);
const rows = [...codes].map((currency, index) => ({ ...rowOf(currency), client: index + 1 }));

const clientFiles = makeClientFiles();
let billing: BilledInstallation;
beforeAll(async () => {
  const clients = clientFiles.load(
    rows.map(({ client, currency, price }) => ({
      clientId: client,
      currency: currency.toUpperCase(),
      currencySymbol: currencySymbol(currency, "en-US"),
      price,
    })),
  );
  billing = await openBilledInstallation({ clients });
});
afterAll(async () => {
  await billing.close();
  clientFiles.remove();
});

test.each(rows)(
  "$currency: $price in the client file is $unitAmount at Stripe, on the invoice, in the history, and '$text' in the mail (rule 8.13, decision 053)",
  async ({ client, currency, unitAmount, text }) => {
    const { merchant } = await newStore(billing.installation, "Northpine", client);
    const [plan] = (await merchant.ok(endpoints.listPlans)).results;
    expect(plan?.price).toEqual({ currency, unit_amount: unitAmount });

    const checkout = await fetch(plan?.payment_link.url ?? "");
    expect(await checkout.text()).toContain(text);
    await billing.pay(merchant);
    await billing.settle();

    const [price] = (await billing.stripe.prices.list({ limit: 1 })).data;
    expect(price).toMatchObject({ currency, unit_amount: unitAmount });
    const [invoice] = (await billing.stripe.invoices.list({ limit: 1 })).data;
    expect(invoice).toMatchObject({ currency, amount_paid: unitAmount });

    const [paid] = (await merchant.ok(endpoints.listTransactions)).results;
    expect(paid).toMatchObject({ currency, amount: unitAmount, status: "paid" });
    const symbol = currencySymbol(currency, "en-US");
    const shown = `${symbol}${/\p{S}$/u.test(symbol) ? "" : "\u00a0"}${text}`;
    expect(formatMinorUnits(paid?.amount ?? 0, paid?.currency ?? "", "en-US")).toBe(shown);
    const mails = await mailDataTo(billing, merchant.email, "payment-received");
    expect(mails).toMatchObject([{ amount: shown }]);
  },
);

test("the sandbox rejects fractions of amounts that Stripe charges in whole units", async () => {
  const product = await billing.stripe.products.create({ name: "Whole units" });
  const price = (currency: string, unit_amount: number) =>
    billing.stripe.prices.create({ product: product.id, currency, unit_amount });
  await expect(price("bhd", 1235)).rejects.toThrow("evenly divisible by 10");
  await expect(price("isk", 2450)).rejects.toThrow("evenly divisible by 100");
  expect((await price("huf", 149950)).unit_amount).toBe(149950);
});
