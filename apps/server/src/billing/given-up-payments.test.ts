import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { failsLater } from "@coupon-center/testing/pay-by-link";
import { expect, onTestFinished, test } from "vitest";
import { Caller } from "../testing/caller.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { changeAtStripe } from "./testing/change-at-stripe.ts";
import { orderStatuses } from "./testing/state.ts";
import { newApprovedStore } from "./testing/subscriber.ts";

test.each(["unpaid", "past_due"] as const)(
  "a plan that Stripe leaves %s, with its newest invoice given up as uncollectible, is paid by another card that becomes the default (rule 8.23)",
  async (afterRetries) => {
    const data = mkdtempSync(join(tmpdir(), "coupon-center-sandbox-"));
    onTestFinished(() => rmSync(data, { recursive: true, force: true }));
    const billing = await openBilledInstallation({ data, afterRetries });
    onTestFinished(() => billing.close());
    const { merchant, shown } = await newApprovedStore(billing, new Caller(billing.installation));
    await billing.pay(merchant, failsLater);
    await billing.settle();
    await billing.advance("P1M");
    await billing.advance("P8D");
    const { id = "" } = (await billing.subscriptionOf(merchant)) ?? {};
    const [invoice] = (await billing.stripe.invoices.list({ subscription: id })).data;
    changeAtStripe(data, invoice?.id ?? "", { status: "uncollectible" });
    // Stripe tells of it.
    await billing.stripe.subscriptions.update(id, { metadata: { seen: "1" } });
    await billing.settle();
    expect(await billing.subscriptionOf(merchant)).toMatchObject({
      status: afterRetries,
      past_due_since: null,
    });
    expect(await shown()).toBe(0);

    const customer = String((await billing.stripe.subscriptions.retrieve(id)).customer);
    const card = await billing.stripe.paymentMethods.attach("pm_card_visa", { customer });
    const params = { id: card.id };
    const { open_payment } = await merchant.ok(endpoints.makeDefaultPaymentMethod, { params });
    expect(open_payment?.outcome).toBe("paid");
    expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
    expect(await shown()).toBe(1);
    expect(await orderStatuses(merchant)).toEqual(["paid", "paid"]);
    const charges = await billing.stripe.charges.list({ customer, limit: 100 });
    expect(charges.data.filter(({ paid }) => paid)).toHaveLength(2);
  },
);
