import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { billingStateName, endpoints } from "@coupon-center/contract";
import { failsLater } from "@coupon-center/testing/pay-by-link";
import { afterAll, expect, test } from "vitest";
import { Caller } from "../testing/caller.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { changeAtStripe } from "./testing/change-at-stripe.ts";
import { mailKindsTo } from "./testing/state.ts";
import { newApprovedStore, newSubscriber, subscribe } from "./testing/subscriber.ts";

const DAY = 86_400;
const data = mkdtempSync(join(tmpdir(), "coupon-center-sandbox-"));
const billing = await openBilledInstallation({ data, afterRetries: "past_due" });
afterAll(async () => {
  await billing.close();
  rmSync(data, { recursive: true, force: true });
});

test("a plan that is paid by invoice, as Stripe's dashboard was told: the invoice can be paid from the order history, and the days of grace count from its due day (rules 8.11, 8.23, decision 037)", async () => {
  const { merchant, shown } = await newApprovedStore(billing, new Caller(billing.installation));
  const id = await subscribe(billing, merchant, failsLater);
  const now = () => Math.floor(billing.installation.clock.business() / 1000);
  const history = async () =>
    (await merchant.ok(endpoints.listTransactions)).results.map((one) => [
      one.status,
      one.payable,
      one.receipt_url !== null,
    ]);
  const standing = async () => {
    const plan = await billing.subscriptionOf(merchant);
    return [plan && billingStateName(plan, now()), await shown()];
  };
  const send = async (status: string, due_date: number) => {
    const [newest] = (await billing.stripe.invoices.list({ subscription: id })).data;
    const sent = { collection_method: "send_invoice", due_date, next_payment_attempt: null };
    const untried = { attempted: false, attempt_count: 0 };
    changeAtStripe(data, newest?.id ?? "", { ...sent, ...untried });
    changeAtStripe(data, id, { collection_method: "send_invoice", status });
    await billing.stripe.subscriptions.update(id, { description: status });
    await billing.settle();
  };

  await billing.advance("P1M");
  await billing.advance("P8D");
  await send("active", now() + 22 * DAY);
  expect(await standing()).toEqual(["active", 1]);
  expect(await history()).toEqual([
    ["open", true, true],
    ["paid", false, true],
  ]);
  await billing.advance("P22D");
  await send("past_due", now() - DAY);
  expect(await standing()).toEqual(["past_due_waiting", 1]);
  await billing.advance("P19D");
  expect(await standing()).toEqual(["past_due_waiting", 1]);
  await billing.advance("P2D");
  expect(await standing()).toEqual(["past_due_hidden", 0]);
  expect(await mailKindsTo(billing, merchant.email)).not.toContain("coupons-hidden");
});

test("an overdue invoice that was sent is not charged to the card on file by itself, and is to the card that the merchant makes the default (rule 8.23)", async () => {
  const { merchant, id } = await newSubscriber(billing, failsLater);
  const now = Math.floor(billing.installation.clock.business() / 1000);
  await billing.advance("P1M");
  const [newest] = (await billing.stripe.invoices.list({ subscription: id })).data;
  const sent = { collection_method: "send_invoice", due_date: now, next_payment_attempt: null };
  changeAtStripe(data, newest?.id ?? "", { ...sent, attempted: false, attempt_count: 0 });
  const { customer } = await billing.stripe.subscriptions.retrieve(id);
  const other = await billing.stripe.paymentMethods.attach("pm_card_visa", {
    customer: String(customer),
  });
  changeAtStripe(data, id, {
    collection_method: "send_invoice",
    default_payment_method: other.id,
  });
  await billing.stripe.subscriptions.update(id, { description: "By invoice" });
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ id, status: "past_due" });
  const { open_payment } = await merchant.ok(endpoints.makeDefaultPaymentMethod, {
    params: { id: other.id },
  });
  expect(open_payment).toMatchObject({ outcome: "paid" });
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ id, status: "active" });
});
