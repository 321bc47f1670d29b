import { dayIn, endpoints } from "@coupon-center/contract";
import { failsLater } from "@coupon-center/testing/pay-by-link";
import { afterAll, expect, test } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { pauseSuspended } from "./pause-suspended.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { reconcile } from "./testing/reconcile.ts";
import { mailDataTo } from "./testing/state.ts";
import { newSuspendable } from "./testing/suspendable.ts";

afterAll(() => billing.close());
const billing = await openBilledInstallation();
const staff = await newStaff(billing.installation);

/** A merchant whose plan is suspended, lifted, cancelled and ended. */
async function suspendable(card?: string) {
  const made = await newSuspendable(billing, staff, card);
  const paused = () => pauseSuspended(systemCtx(billing.installation)).then(billing.settle);
  const change = (status: "canceled" | "active") =>
    made.merchant.ok(endpoints.updateSubscription, { body: { status } });
  return {
    ...made,
    cancel: () => change("canceled"),
    resume: () => change("active"),
    paused,
    pause: () => made.suspend().then(paused),
    liftPause: () => made.lift().then(paused),
    end: () => billing.stripe.subscriptions.cancel(made.id).then(billing.settle),
    mailedEnds: async () =>
      (await mailDataTo(billing, made.merchant.email, "cancelled")).map(
        ({ link, ...said }) => said,
      ),
  };
}

const dayOf = (seconds: number | null) => dayIn("America/New_York", (seconds ?? 0) * 1000);

test("a plan that is cancelled while its store is suspended: the mail says when it ends, and not that coupons are live (rules 8.19, 8.21)", async () => {
  const { suspend, paused, cancel, resume, mailedEnds } = await suspendable();
  await suspend();
  // Nobody has asked Stripe yet to collect nothing.
  const early = await cancel();
  expect(await mailedEnds()).toEqual([{ until: dayOf(early.ends_at), isHidden: true }]);
  await resume();
  await paused();
  const { ends_at } = await cancel();
  expect(await mailedEnds()).toEqual([{ until: dayOf(ends_at), isHidden: true }]);
});

test("a plan is cancelled, and its store suspended before the mail is sent: the mail does not say that coupons are live, and does once that is lifted (rules 8.19, 8.21)", async () => {
  const { pause, liftPause, cancel, mailedEnds } = await suspendable();
  const { ends_at } = await cancel();
  expect(await mailedEnds()).toEqual([{ until: dayOf(ends_at) }]);
  await pause();
  expect(await mailedEnds()).toEqual([{ until: dayOf(ends_at), isHidden: true }]);
  await liftPause();
  expect(await mailedEnds()).toEqual([{ until: dayOf(ends_at) }]);
});

test("a renewal that failed is first known after its store was suspended: no mail says that it is tried again, or asks to pay what will be void (rules 8.19, 8.21)", async () => {
  const { merchant, suspend, paused } = await suspendable(failsLater);
  await billing.setFaults({ webhooks: "drop" });
  await billing.advance("P1M");
  await billing.setFaults({ webhooks: "ok" });
  await suspend();
  await reconcile(systemCtx(billing.installation));
  await paused();
  expect(await mailDataTo(billing, merchant.email, "payment-failed")).toEqual([]);
  const { data } = await billing.stripe.invoices.list({ limit: 1 });
  expect(data.map(({ status }) => status)).toEqual(["void"]);
});

test("a suspended merchant's new card is not charged for what is open, also before its invoice was voided (rules 8.19, 8.23)", async () => {
  const { merchant, id, suspend } = await suspendable(failsLater);
  await billing.advance("P1M");
  await suspend();
  const { customer } = await billing.stripe.subscriptions.retrieve(id);
  const card = await billing.stripe.paymentMethods.attach("pm_card_visa", {
    customer: String(customer),
  });
  const params = { id: card.id };
  const { open_payment } = await merchant.ok(endpoints.makeDefaultPaymentMethod, { params });
  expect(open_payment).toBeNull();
  expect((await merchant.ok(endpoints.payOpen)).open_payment).toBeNull();
  await billing.settle();
  const { data } = await billing.stripe.invoices.list({ subscription: id });
  expect(data.map(({ status }) => status)).toEqual(["open", "paid"]);
});

test("a plan whose collection is paused by hand is cancelled: its mail does not say that coupons are live, either", async () => {
  const { id, cancel, mailedEnds } = await suspendable();
  await billing.stripe.subscriptions.update(id, { pause_collection: { behavior: "void" } });
  await billing.settle();
  const { ends_at } = await cancel();
  expect(await mailedEnds()).toEqual([{ until: dayOf(ends_at), isHidden: true }]);
});

test.each(["is suspended", "is public"])(
  "a cancelled plan that ends before the day that was mailed, while its store %s, is mailed again (rule 8.21)",
  async (how) => {
    const { merchant, pause, cancel, end, mailedEnds } = await suspendable();
    const { ends_at } = await cancel();
    const first = { until: dayOf(ends_at) };
    const { email } = merchant;
    const mails = billing.installation.db.updateTable("outbox").where("recipient", "=", email);
    await mails.set({ lease_by: "a worker" }).execute();
    if (how === "is suspended") await pause();
    await end();
    const hidden = how === "is suspended" && { isHidden: true };
    expect(await mailedEnds()).toEqual([first, { until: null, ...hidden }]);
    await billing.advance("P1M");
    expect(await mailedEnds()).toHaveLength(2);
  },
);

test("a cancelled plan that ends on its day, while its store is suspended, is not mailed again", async () => {
  const { pause, cancel, mailedEnds } = await suspendable();
  await cancel();
  await pause();
  await billing.advance("P32D");
  expect(await mailedEnds()).toHaveLength(1);
});

test("a past due plan of a suspended store is read as settled at once, and its cancellation tells a day that nothing can shorten (decision 067)", async () => {
  const { merchant, id, shown, suspend, cancel, liftPause, mailedEnds } =
    await suspendable(failsLater);
  await billing.advance("P1M");
  await suspend();
  await pauseSuspended(systemCtx(billing.installation));
  // No event of the voided invoice was received.
  expect(await billing.subscriptionOf(merchant)).toMatchObject({
    status: "active",
    collection_paused: true,
    past_due_since: null,
  });
  const { ends_at } = await cancel();
  expect(await mailedEnds()).toEqual([{ until: dayOf(ends_at), isHidden: true }]);
  await liftPause();
  await billing.advance("P28D");
  expect(await shown()).toBe(1);
  await billing.advance("P4D");
  expect(await shown()).toBe(0);
  const paid = await billing.stripe.invoices.list({ subscription: id, status: "paid" });
  expect(paid.data).toHaveLength(1);
});

test("a suspended merchant is given no payment link, after the end of a plan, either, and is once that is lifted (rule 8.19)", async () => {
  const { merchant, suspend, end, lift } = await suspendable();
  const link = async () => (await merchant.ok(endpoints.listPlans)).results[0]?.payment_link.url;
  const sold = expect.stringContaining("client_reference_id=");
  expect(await link()).toEqual(sold);
  await suspend();
  expect(await link()).toBeNull();
  await end();
  expect(await merchant.ok(endpoints.listPlans)).toMatchObject({
    results: [{ price: { unit_amount: 2499 }, payment_link: { url: null } }],
  });
  await lift();
  expect(await link()).toEqual(sold);
});

test("a plan that ends while its store is suspended: its mail does not lead to where no plan is sold (rules 8.6, 8.19)", async () => {
  const { merchant, suspend, end } = await suspendable();
  await suspend();
  await end();
  expect(await mailDataTo(billing, merchant.email, "cancelled")).toEqual([
    { until: null, isHidden: true, link: null },
  ]);
});
