import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newMerchant, newStore } from "../../testing/caller.ts";
import { newStaff } from "../../testing/shortcuts.ts";
import { eventsOf, postEvent } from "../testing/post-event.ts";
import { goodCard, openShop, payByLink, type Shop } from "../testing/shop.ts";
import { processInbox } from "../webhook/process-inbox.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Lets everything that waits fall due, ten times and once more. */
async function tryTenTimes(): Promise<void> {
  const { db } = shop.installation;
  for (let round = 0; round < 11; round++) {
    await processInbox(shop.ctxOf);
    await db.updateTable("stripe_event").set({ due_at: 0 }).where("done_at", "is", null).execute();
  }
  await processInbox(shop.ctxOf);
}

const poison = (id: string, object: object) => ({
  id,
  object: "event",
  type: "customer.subscription.updated",
  created: Math.floor(shop.installation.clock.business() / 1000),
  livemode: false,
  data: { object },
});

test("'poisoned events parked after ten tries and shown to staff', while others go on (rule 8.15)", async () => {
  const staff = await newStaff(shop.installation);
  await postEvent(shop, poison("evt_shapeless", { object: "subscription" }));
  await postEvent(shop, poison("evt_nowhere", { object: "subscription", id: "sub_nowhere" }));
  await tryTenTimes();
  const list = await staff.ok(endpoints.staffListParkedEvents);
  expect(list.results.map(({ id, tries }) => [id, tries]).sort()).toEqual([
    ["evt_nowhere", 10],
    ["evt_shapeless", 10],
  ]);
  expect(list.results.find(({ id }) => id === "evt_nowhere")?.error).toContain("sub_nowhere");
  const { merchant } = await newStore(shop.installation);
  await shop.pay(merchant);
  await shop.settle();
  expect(await shop.subscriptionOf(merchant)).toMatchObject({ status: "active" });
});

test("a payment that names nobody is kept for that client's staff, who may try again (rule 8.15)", async () => {
  const staff = await newStaff(shop.installation, 10);
  const others = await newStaff(shop.installation, 8);
  const { merchant } = await newStore(shop.installation, "Lane", 10);
  const plan = (await merchant.ok(endpoints.listPlans)).results[0];
  const link = new URL(plan?.payment_link.url ?? "");
  link.searchParams.set("client_reference_id", "somebody-else");
  await shop.setFaults({ webhooks: "drop" });
  await payByLink(link.href, goodCard);
  await shop.setFaults({ webhooks: "ok" });
  const event = (await eventsOf(shop, ["checkout.session.completed"])).at(-1);
  await postEvent(shop, event ?? {});
  await tryTenTimes();
  const id = event?.id ?? "";
  const mine = await staff.ok(endpoints.staffListParkedEvents);
  expect(mine.results.map((row) => row.id)).toContain(id);
  const theirs = await others.ok(endpoints.staffListParkedEvents);
  expect(theirs.results.map((row) => row.id)).not.toContain(id);
  const call = { params: { id } };
  expect((await others.call(endpoints.staffRetryParkedEvent, call)).status).toBe(404);

  // The customer is put right by hand; the next try finds the payer.
  const session = await shop.stripe.checkout.sessions.list({ limit: 1 });
  await shop.installation.db
    .updateTable("account")
    .set({ stripe_customer_id: String(session.data[0]?.customer) })
    .where("email", "=", merchant.email)
    .execute();
  await staff.ok(endpoints.staffRetryParkedEvent, call);
  await processInbox(shop.ctxOf);
  expect(await shop.subscriptionOf(merchant)).toMatchObject({ status: "active" });
  expect(
    (await staff.ok(endpoints.staffListParkedEvents)).results.map((row) => row.id),
  ).not.toContain(id);
});

test("a reference does not reach to another brand's account or price", async () => {
  const { merchant } = await newStore(shop.installation, "Eight", 8);
  const { merchant: lane } = await newStore(shop.installation, "Lane Two", 10);
  const reference = (url: string | undefined) =>
    new URL(url ?? "").searchParams.get("client_reference_id") ?? "";
  const own = (await merchant.ok(endpoints.listPlans)).results[0]?.payment_link.url;
  const link = new URL((await lane.ok(endpoints.listPlans)).results[0]?.payment_link.url ?? "");
  link.searchParams.set("client_reference_id", reference(own));
  await payByLink(link.href, goodCard);
  await shop.settle();
  expect(await shop.subscriptionOf(merchant)).toBeNull();
  expect(await shop.subscriptionOf(lane)).toBeNull();
});

test("what was not sold here is passed over", async () => {
  const price = await shop.stripe.prices.create({
    currency: "usd",
    unit_amount: 100,
    recurring: { interval: "month" },
    product_data: { name: "Something else" },
  });
  const link = await shop.stripe.paymentLinks.create({
    line_items: [{ price: price.id, quantity: 1 }],
  });
  const merchant = await newMerchant(shop.installation);
  const plan = (await merchant.ok(endpoints.listPlans)).results[0];
  const cheap = new URL(link.url);
  cheap.search = new URL(plan?.payment_link.url ?? "").search;
  await payByLink(cheap.href, goodCard);
  await shop.settle();
  const rows = await shop.installation.db
    .selectFrom("stripe_event")
    .select("id")
    .where("done_at", "is", null)
    .where("parked_at", "is", null)
    .where("client_id", "is", null)
    .execute();
  expect(rows).toEqual([]);
  expect((await merchant.ok(endpoints.getMe)).coupon_center_txn).toBeNull();
});

test("merchants and guests see nothing of it", async () => {
  const { merchant } = await newStore(shop.installation);
  expect((await merchant.call(endpoints.staffListParkedEvents)).status).toBe(403);
  merchant.session = undefined;
  expect((await merchant.call(endpoints.staffListParkedEvents)).status).toBe(401);
});
