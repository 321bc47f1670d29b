import { endpoints } from "@coupon-center/contract";
import { goodCard, payByLink } from "@coupon-center/testing/pay-by-link";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { newMerchant, newStore } from "../../testing/caller.ts";
import { type BilledInstallation, openBilledInstallation } from "../testing/billed-installation.ts";
import { payForNobody, postEvent, tryTenTimes } from "../testing/post-event.ts";
import { mailDataTo } from "../testing/state.ts";
import { newSubscriber } from "../testing/subscriber.ts";
import { processInbox } from "../webhook/process-inbox.ts";

let billing: BilledInstallation;
beforeEach(async () => {
  billing = await openBilledInstallation();
});
afterEach(() => billing.close());

const poison = (id: string, object: object) => ({
  id,
  object: "event",
  type: "customer.subscription.updated",
  created: Math.floor(billing.installation.clock.business() / 1000),
  livemode: false,
  data: { object },
});

test("'poisoned events parked after ten tries and shown to staff', while others are processed (rule 8.15)", async () => {
  const staff = await newStaff(billing.installation);
  await postEvent(billing, poison("evt_shapeless", { object: "subscription" }));
  await postEvent(billing, poison("evt_nowhere", { object: "subscription", id: "sub_nowhere" }));
  await tryTenTimes(billing);
  const list = await staff.ok(endpoints.staffListParkedEvents);
  expect(list.results.map(({ id, tries }) => [id, tries]).sort()).toEqual([
    ["evt_nowhere", 10],
    ["evt_shapeless", 10],
  ]);
  expect(list.results.find(({ id }) => id === "evt_nowhere")?.error).toContain("sub_nowhere");
  const { merchant } = await newSubscriber(billing);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
});

test("a payment without a known payer is parked for that client's staff, who can retry it, which is in the audit (rules 8.15, 10.5)", async () => {
  const staff = await newStaff(billing.installation, 10);
  const others = await newStaff(billing.installation, 8);
  const { merchant } = await newStore(billing.installation, "Lane", 10);
  const plan = (await merchant.ok(endpoints.listPlans)).results[0];
  const id = (await payForNobody(billing, plan?.payment_link.url ?? ""))?.id ?? "";
  await tryTenTimes(billing);
  const mine = await staff.ok(endpoints.staffListParkedEvents);
  expect(mine.results.map((row) => row.id)).toContain(id);
  const theirs = await others.ok(endpoints.staffListParkedEvents);
  expect(theirs.results.map((row) => row.id)).not.toContain(id);
  const { subscription } =
    (await billing.stripe.checkout.sessions.list({ limit: 1 })).data[0] ?? {};
  expect(await mailDataTo(billing, staff.email, "payment-orphaned")).toEqual([
    {
      link: "http://merchants.couponlane.example/staff",
      stripeUrl: `https://dashboard.stripe.com/test/subscriptions/${subscription}`,
    },
  ]);
  expect(await mailDataTo(billing, others.email, "payment-orphaned")).toEqual([]);
  const call = { params: { id } };
  expect((await others.call(endpoints.staffRetryParkedEvent, call)).status).toBe(404);

  // The customer is assigned by hand; the next try finds the payer.
  const session = await billing.stripe.checkout.sessions.list({ limit: 1 });
  await billing.installation.db
    .updateTable("account")
    .set({ stripe_customer_id: String(session.data[0]?.customer) })
    .where("email", "=", merchant.email)
    .execute();
  await staff.ok(endpoints.staffRetryParkedEvent, call);
  const acts = billing.installation.db.selectFrom("audit").where("reason", "=", id);
  expect(await acts.select(["client_id", "actor", "act"]).execute()).toEqual([
    { client_id: 10, actor: staff.email, act: "payment event retried" },
  ]);
  await processInbox(billing.ctxOf);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  expect(
    (await staff.ok(endpoints.staffListParkedEvents)).results.map((row) => row.id),
  ).not.toContain(id);
});

test("a payment reference is not accepted for another client's account or price", async () => {
  const { merchant } = await newStore(billing.installation, "Eight", 8);
  const { merchant: lane } = await newStore(billing.installation, "Lane Two", 10);
  const reference = (url: string) => new URL(url).searchParams.get("client_reference_id") ?? "";
  const own = (await merchant.ok(endpoints.listPlans)).results[0]?.payment_link.url ?? "";
  const link = new URL((await lane.ok(endpoints.listPlans)).results[0]?.payment_link.url ?? "");
  link.searchParams.set("client_reference_id", reference(own));
  await payByLink(link.href, goodCard);
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toBeNull();
  expect(await billing.subscriptionOf(lane)).toBeNull();
});

test("subscriptions that were not sold here are ignored", async () => {
  const price = await billing.stripe.prices.create({
    currency: "usd",
    unit_amount: 100,
    recurring: { interval: "month" },
    product_data: { name: "Something else" },
  });
  const link = await billing.stripe.paymentLinks.create({
    line_items: [{ price: price.id, quantity: 1 }],
  });
  const merchant = await newMerchant(billing.installation);
  const plan = (await merchant.ok(endpoints.listPlans)).results[0];
  const cheap = new URL(link.url);
  cheap.search = new URL(plan?.payment_link.url ?? "").search;
  await payByLink(cheap.href, goodCard);
  await billing.settle();
  const rows = await billing.installation.db
    .selectFrom("stripe_event")
    .select("id")
    .where("done_at", "is", null)
    .where("parked_at", "is", null)
    .where("client_id", "is", null)
    .execute();
  expect(rows).toEqual([]);
  expect((await merchant.ok(endpoints.getMe)).coupon_center_txn).toBeNull();
});

test("merchants and guests cannot list parked events", async () => {
  const { merchant } = await newStore(billing.installation);
  expect((await merchant.call(endpoints.staffListParkedEvents)).status).toBe(403);
  merchant.session = undefined;
  expect((await merchant.call(endpoints.staffListParkedEvents)).status).toBe(401);
});
