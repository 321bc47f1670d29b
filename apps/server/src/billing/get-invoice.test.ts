import { endpoints } from "@coupon-center/contract";
import { failsLater } from "@coupon-center/testing/pay-by-link";
import { afterAll, expect, test } from "vitest";
import type { Caller } from "../testing/caller.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { overrideStripe } from "./testing/override-stripe.ts";
import { newSubscriber } from "./testing/subscriber.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

const orders = async (merchant: Caller) => (await merchant.ok(endpoints.listTransactions)).results;
const open = (merchant: Caller, id = 0) => merchant.call(endpoints.getInvoice, { params: { id } });

test("a payment that was made leads to its invoice as PDF, as Stripe has it when it is opened (rule 8.27, decision 079)", async () => {
  const { merchant } = await newSubscriber(billing);
  const [order] = await orders(merchant);
  expect(order?.invoice_url).toBe(`http://coupons.test/payment/invoices/${order?.id}`);
  const [invoice] = (await billing.stripe.invoices.list({ limit: 1 })).data;
  const { url } = await merchant.ok(endpoints.getInvoice, { params: { id: order?.id ?? 0 } });
  // Stripe's links differ by the time at which they are told.
  const withoutTime = (link = "") => link.replace(/\?.*$/, "");
  expect(withoutTime(url)).toBe(withoutTime(invoice?.invoice_pdf ?? undefined));
  const file = await fetch(invoice?.invoice_pdf ?? "");
  expect(file.headers.get("content-type")).toBe("application/pdf");
  const answeredWith = async (invoice_pdf: string | null) => {
    const restore = overrideStripe(billing.installation, () => ({
      invoices: { retrieve: async () => ({ ...invoice, invoice_pdf }) },
    }));
    const answer = await open(merchant, order?.id);
    restore();
    return answer;
  };
  expect((await answeredWith("https://new")).data).toEqual({ url: "https://new" });
  expect((await answeredWith(null)).status).toBe(404);
});

test("a payment that failed has no link to its invoice, one that was given back has (rule 8.27)", async () => {
  const { merchant } = await newSubscriber(billing, failsLater);
  await billing.advance("P1M");
  const [failed, paid] = await orders(merchant);
  expect([failed?.invoice_url, paid?.invoice_url]).toEqual([null, expect.any(String)]);
  const plan = (await billing.subscriptionOf(merchant))?.id ?? "";
  const customer = String((await billing.stripe.subscriptions.retrieve(plan)).customer);
  const { data } = await billing.stripe.charges.list({ customer });
  const charge = data.find((one) => one.paid)?.id ?? "";
  await billing.stripe.refunds.create({ charge });
  await billing.settle();
  expect((await orders(merchant))[1]).toMatchObject({
    status: "refunded",
    invoice_url: expect.any(String),
  });
});

test("the address and tax id that a merchant gives on Stripe's page are on the next invoice (rule 8.27, decision 079)", async () => {
  const { merchant } = await newSubscriber(billing);
  const { url } = await merchant.ok(endpoints.openCustomerPortal);
  const values = { name: "Nordkiefer GmbH", line1: "Kai 1", city: "Bremen", country: "DE" };
  const saved = await fetch(`${url}/details`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...values, tax_type: "eu_vat", tax_id: "DE123456789" }),
  });
  expect(saved.status).toBe(303);
  await billing.advance("P1M");
  const [order] = await orders(merchant);
  const pdf = await fetch(
    (await merchant.ok(endpoints.getInvoice, { params: { id: order?.id ?? 0 } })).url,
  );
  const text = await pdf.text();
  for (const line of ["Nordkiefer GmbH", "Kai 1", "Bremen", "EU VAT DE123456789"])
    expect(text).toContain(`(${line}) Tj`);
});
