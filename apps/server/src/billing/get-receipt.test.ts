import { endpoints } from "@coupon-center/contract";
import { failsLater } from "@coupon-center/testing/pay-by-link";
import { afterAll, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { moveToApril } from "./testing/move-to-april.ts";
import { overrideStripe } from "./testing/override-stripe.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

const orders = async (merchant: Caller) => (await merchant.ok(endpoints.listTransactions)).results;
const open = (merchant: Caller, id = 0) => merchant.call(endpoints.getReceipt, { params: { id } });

test("'View Receipt' leads to the receipt as Stripe has it when it is opened (rule 8.11, decision 061)", async () => {
  const { merchant } = await newSubscriber(billing);
  const [order] = await orders(merchant);
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  const receipt = expect.stringContaining(`/receipts/${charge?.id}?`);
  expect((await open(merchant, order?.id)).data).toEqual({ url: receipt });
  overrideStripe(billing.installation, () => ({
    paymentIntents: { retrieve: async () => ({ latest_charge: { receipt_url: "https://new" } }) },
  }));
  expect((await open(merchant, order?.id)).data).toEqual({ url: "https://new" });
});

test("an open invoice leads to the page on which it is paid, and to its receipt afterwards (rule 8.11, decision 061)", async () => {
  const { merchant } = await newSubscriber(billing, failsLater);
  await billing.advance("P1M");
  const [failed] = await orders(merchant);
  expect(failed).toMatchObject({ status: "failed", payable: true });
  const [invoice] = (await billing.stripe.invoices.list({ limit: 1 })).data;
  expect((await open(merchant, failed?.id)).data).toEqual({
    url: expect.stringContaining(`/invoices/${invoice?.id}?`),
  });
  await billing.stripe.invoices.pay(invoice?.id ?? "", {
    payment_method: await otherCard(invoice),
  });
  await billing.settle();
  const [paid] = await orders(merchant);
  expect(paid).toMatchObject({ id: failed?.id, status: "paid", payable: false });
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  expect((await open(merchant, paid?.id)).data).toEqual({
    url: expect.stringContaining(`/receipts/${charge?.id}?`),
  });
});

async function otherCard(invoice: { customer?: unknown } | undefined): Promise<string> {
  const customer = String(invoice?.customer);
  return (await billing.stripe.paymentMethods.attach("pm_card_visa", { customer })).id;
}

test("'Pay now' of an old mail leads to the payment screen once its invoice is void, as a later one took its place (rule 8.11, decisions 061, 090)", async () => {
  await moveToApril(billing);
  const { merchant } = await newSubscriber(billing, "4000 0027 6000 3184");
  for (const _month of [1, 2]) await billing.advance("P1M");
  const [newest, voided] = await orders(merchant);
  expect([newest, voided]).toMatchObject([{ payable: true }, { payable: false, status: "failed" }]);
  expect((await open(merchant, voided?.id)).data).toEqual({
    url: expect.stringMatching(/^http:[^?]*\/payment$/),
  });
});

test("Stripe's links expire, and the product's does not: it leads to a new one (rule 8.11, decision 061)", async () => {
  const { merchant } = await newSubscriber(billing);
  const [order] = await orders(merchant);
  const linked = async () =>
    (
      await merchant.ok(endpoints.getReceipt, {
        params: { id: order?.id ?? 0 },
      })
    ).url;
  const first = await linked();
  expect((await fetch(first)).status).toBe(200);
  await billing.advance("P29D");
  await billing.advance("P2D");
  expect((await fetch(first)).status).toBe(410);
  expect((await fetch(await linked())).status).toBe(200);
  const [same] = (await orders(merchant)).filter(({ id }) => id === order?.id);
  expect(same).toEqual(order);
});

test.each([
  ["receipt", endpoints.getReceipt],
  ["invoice", endpoints.getInvoice],
])(
  "the %s of another merchant's payment is 404, of one that Stripe does not know too, in an outage 502 (rules 8.14, 8.27)",
  async (_name, endpoint) => {
    const { merchant } = await newSubscriber(billing);
    const { merchant: other } = await newSubscriber(billing);
    const [order] = await orders(merchant);
    const ask = (who: Caller) => who.call(endpoint, { params: { id: order?.id ?? 0 } });
    expect((await ask(other)).status).toBe(404);
    await billing.setFaults({ api: "error500" });
    expect((await ask(merchant)).status).toBe(502);
    await billing.setFaults({ api: "ok" });
    await billing.installation.db
      .updateTable("payment_transaction")
      .set({ stripe_invoice_id: `in_unknown_${order?.id}` })
      .where("id", "=", order?.id ?? 0)
      .execute();
    await expect.poll(async () => (await ask(merchant)).status).toBe(404);
  },
);

test("a payment in several parts leads to its invoice, as each receipt is of a part (rule 8.11)", async () => {
  const { merchant } = await newSubscriber(billing);
  const [order] = await orders(merchant);
  overrideStripe(billing.installation, ({ invoices }) => ({
    invoices: {
      retrieve: async (...given: Parameters<typeof invoices.retrieve>) => {
        const invoice = await invoices.retrieve(...given);
        const data = invoice.payments?.data ?? [];
        return { ...invoice, payments: { data: [...data, ...data] } };
      },
    },
  }));
  const [invoice] = (await billing.stripe.invoices.list({ limit: 1 })).data;
  expect((await open(merchant, order?.id)).data).toEqual({
    url: expect.stringContaining(`/invoices/${invoice?.id}?`),
  });
});
