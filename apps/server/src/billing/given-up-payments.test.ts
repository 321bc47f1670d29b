import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { failsLater } from "@coupon-center/testing/pay-by-link";
import { expect, onTestFinished, test } from "vitest";
import { Caller } from "../testing/caller.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { changeAtStripe } from "./testing/change-at-stripe.ts";
import { mailDataTo, orderStatuses } from "./testing/state.ts";
import { newApprovedStore } from "./testing/subscriber.ts";
import { warnOfHiding } from "./warn-of-hiding.ts";

/** A past due plan; `giveUp` marks its newest invoice as uncollectible, as the dashboard does. */
async function pastDue(afterRetries: "unpaid" | "past_due") {
  const data = mkdtempSync(join(tmpdir(), "coupon-center-sandbox-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const billing = await openBilledInstallation({ data, afterRetries });
  onTestFinished(() => billing.close());
  const made = await newApprovedStore(billing, new Caller(billing.installation));
  await billing.pay(made.merchant, failsLater);
  await billing.settle();
  await billing.advance("P1M");
  await billing.advance("P8D");
  const { id = "" } = (await billing.subscriptionOf(made.merchant)) ?? {};
  const change = (object: string, status: string) => changeAtStripe(data, object, { status });
  let seen = 0;
  const tell = async () => {
    await billing.stripe.subscriptions.update(id, { metadata: { seen: String(++seen) } });
    await billing.settle();
  };
  const newest = async () =>
    (await billing.stripe.invoices.list({ subscription: id })).data[0]?.id ?? "";
  const giveUp = async () => {
    change(await newest(), "uncollectible");
    await tell();
  };
  const hiddenMails = () => mailDataTo(billing, made.merchant.email, "coupons-hidden");
  return { ...made, billing, id, change, newest, tell, giveUp, hiddenMails };
}

test.each(["unpaid", "past_due"] as const)(
  "a plan that Stripe leaves %s, with its newest invoice given up as uncollectible, is paid by another card that becomes the default (rule 8.23)",
  async (afterRetries) => {
    const { billing, merchant, shown, id, giveUp } = await pastDue(afterRetries);
    await giveUp();
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

test("an invoice that is given up as uncollectible within the days of grace hides the coupons at once: it is mailed, once (rule 11.5, decision 037)", async () => {
  const { billing, merchant, shown, giveUp, hiddenMails } = await pastDue("past_due");
  expect([await shown(), await hiddenMails()]).toEqual([1, []]);
  await giveUp();
  expect([await shown(), await hiddenMails()]).toMatchObject([0, [{ payUrl: null }]]);
  await billing.advance("P14D");
  await warnOfHiding(systemCtx(billing.installation));
  expect(await hiddenMails()).toHaveLength(1);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "past_due" });
});

test("after the days of grace, of which the end was mailed, it is not mailed again", async () => {
  const { billing, giveUp, hiddenMails } = await pastDue("past_due");
  await billing.advance("P14D");
  await warnOfHiding(systemCtx(billing.installation));
  expect(await hiddenMails()).toHaveLength(1);
  await billing.advance("P1D");
  await giveUp();
  expect(await hiddenMails()).toHaveLength(1);
});

test("its mail that waits still is taken back once it is paid (rule 11.3)", async () => {
  const { billing, merchant, id, giveUp, hiddenMails } = await pastDue("past_due");
  await giveUp();
  expect(await hiddenMails()).toHaveLength(1);
  const customer = String((await billing.stripe.subscriptions.retrieve(id)).customer);
  const card = await billing.stripe.paymentMethods.attach("pm_card_visa", { customer });
  await merchant.ok(endpoints.makeDefaultPaymentMethod, { params: { id: card.id } });
  expect(await hiddenMails()).toEqual([]);
});

test("a payment that is read before its plan is active again mails nothing of hidden coupons (rule 11.3)", async () => {
  const { billing, id, change, newest, tell, hiddenMails } = await pastDue("past_due");
  change(await newest(), "paid");
  await tell();
  const { db, clock } = billing.installation;
  const due = await db
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", "coupons-hidden")
    .where("due_at", "<=", clock.now())
    .execute();
  expect(due).toEqual([]);
  change(id, "active");
  await tell();
  expect(await hiddenMails()).toEqual([]);
});
