import { endpoints } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

test.each([8, 10])(
  "a merchant of client %i pays with their link: the webhook makes the subscription active (rule 8.2, decisions 034, 036)",
  async (client) => {
    const { merchant } = await newStore(billing.installation, `Northpine ${client}`, client);
    const plans = await merchant.ok(endpoints.listPlans, { query: { client } });
    expect(plans).toMatchObject({
      count: 1,
      results: [{ name: "Merchant plan", price: { currency: "usd", unit_amount: 2499 } }],
    });
    const link = new URL(plans.results[0]?.payment_link.url ?? "");
    expect(link.searchParams.get("client_reference_id")).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(link.searchParams.get("locked_prefilled_email")).toBe(merchant.email);
    expect(await billing.subscriptionOf(merchant)).toBeNull();

    const paid = await billing.pay(merchant);
    expect(paid.status).toBe(303);
    const { origin } = billing.installation.clients.byId(client) ?? {};
    expect(paid.headers.get("location")).toBe(`${origin}/payment?paid=now`);
    await billing.settle();

    const me = await merchant.ok(endpoints.getMe);
    expect(me.store?.stripe_subscription).toMatchObject({
      status: "active",
      canceled_at: null,
      ends_at: null,
    });
    const history = await merchant.ok(endpoints.listTransactions);
    expect(history).toMatchObject({
      count: 1,
      next: null,
      previous: null,
      results: [{ id: me.coupon_center_txn?.id, currency: "usd", amount: 2499, status: "paid" }],
    });
    // Other payment methods have no expiry to show and none to change (decision 043).
    const [sold] = (await billing.stripe.paymentLinks.list({ limit: 1 })).data;
    expect(sold?.payment_method_types).toEqual(["card"]);
    const [order] = history.results;
    expect(order?.receipt_url).toBe(`${origin}/payment/receipts/${order?.id}`);
    const params = { id: order?.id ?? 0 };
    const { url } = await merchant.ok(endpoints.getReceipt, { params });
    expect((await fetch(url)).status).toBe(200);
  },
);
