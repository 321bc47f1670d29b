import { endpoints } from "@coupon-center/contract";
import { catalogues } from "@coupon-center/contract/catalogues";
import { failsLater } from "@coupon-center/testing/pay-by-link";
import { newEmail } from "@coupon-center/testing/samples";
import type { KyselyPlugin } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { foldEmailBefore } from "../../fold-email.ts";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { type Caller, newStore } from "../../testing/caller.ts";
import { staffCtx, systemCtx } from "../../testing/system-ctx.ts";
import { openBilledInstallation } from "../testing/billed-installation.ts";
import { overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { eventsOf, payForNobody, postEvent, tryTenTimes } from "../testing/post-event.ts";
import { reconcile } from "../testing/reconcile.ts";
import { mailKindsTo } from "../testing/state.ts";
import { newSubscriber } from "../testing/subscriber.ts";
import { withOrphan } from "./orphans.ts";

const billing = await openBilledInstallation();
const clerk = await newStaff(billing.installation);
afterAll(() => billing.close());

/** Somebody who is not known here pays with a merchant's link; two of its events are parked. */
async function orphan(merchant: Caller) {
  const plan = (await merchant.ok(endpoints.listPlans)).results[0];
  const event = await payForNobody(billing, plan?.payment_link.url ?? "");
  const [started] = await eventsOf(billing, ["customer.subscription.created"], 1);
  await postEvent(billing, started ?? {});
  await tryTenTimes(billing);
  const [session] = (await billing.stripe.checkout.sessions.list({ limit: 1 })).data;
  return { event: event?.id ?? "", id: String(session?.subscription) };
}

const parked = async () => (await clerk.ok(endpoints.staffListParkedEvents)).results;
const assign = (event: string, email: string, staff = clerk) =>
  staff.call(endpoints.staffAssignOrphan, { params: { id: event }, body: { email } });
const refund = (event: string) =>
  clerk.call(endpoints.staffRefundOrphan, {
    params: { id: event },
    body: { reason: "Nobody knows them" },
  });
const acts = async (act: string) =>
  billing.installation.db
    .selectFrom("audit")
    .select(["actor", "subject_id", "reason"])
    .where("act", "=", act)
    .orderBy("id", "desc")
    .limit(1)
    .execute();

test("an admin assigns an orphaned payment to a merchant by address, who then has the plan (rule 10.13)", async () => {
  const { merchant } = await newStore(billing.installation);
  const { event, id } = await orphan(merchant);
  const stripe_url = `https://dashboard.stripe.com/test/subscriptions/${id}`;
  const mine = (await parked()).filter(({ orphan }) => orphan?.subscription_id === id);
  expect(mine).toHaveLength(2);
  expect(mine[0]?.orphan).toEqual({ subscription_id: id, stripe_url });
  expect(await assign(event, newEmail())).toMatchObject({
    status: 400,
    error: { email: ["No merchant has this address"] },
  });
  expect((await assign(event, merchant.email.toUpperCase())).status).toBe(200);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ id, status: "active" });
  expect((await parked()).filter(({ orphan }) => orphan?.subscription_id === id)).toEqual([]);
  expect(await mailKindsTo(billing, merchant.email)).toContain("payment-received");
  const { id: accountId } = await merchant.ok(endpoints.getMe);
  expect(await acts("payment assigned")).toEqual([
    { actor: clerk.email, subject_id: accountId, reason: id },
  ]);
  expect((await assign(event, merchant.email)).status).toBe(404);
  // Later events of the customer are the merchant's.
  await billing.advance("P1M");
  expect((await merchant.ok(endpoints.listTransactions)).count).toBe(2);
});

test("a payment whose payer is unknown can be assigned whatever its last try failed for (rule 10.13)", async () => {
  const { merchant } = await newStore(billing.installation);
  const { event, id } = await orphan(merchant);
  const restore = overrideStripe(billing.installation, () => ({
    checkout: { sessions: { list: () => Promise.reject(new Error("planted")) } },
  }));
  await clerk.ok(endpoints.staffRetryParkedEvent, { params: { id: event } });
  await tryTenTimes(billing);
  restore();
  const again = (await parked()).find((one) => one.id === event);
  expect(again).toMatchObject({ error: "planted", orphan: { subscription_id: id } });
  expect((await assign(event, merchant.email)).status).toBe(200);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ id, status: "active" });
});

test("an assignment that is tried again after Stripe failed is in the history once (rule 10.13)", async () => {
  const { merchant } = await newStore(billing.installation);
  const { event, id } = await orphan(merchant);
  const restore = overrideStripe(billing.installation, () => ({
    charges: {
      list: () => {
        throw stripeError("StripeConnectionError");
      },
    },
  }));
  expect((await assign(event, merchant.email)).status).toBe(502);
  restore();
  expect((await assign(event, merchant.email)).status).toBe(200);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ id, status: "active" });
  const written = await billing.installation.db
    .selectFrom("audit")
    .select("reason")
    .where("act", "=", "payment assigned")
    .where("reason", "=", id)
    .execute();
  expect(written).toHaveLength(1);
});

test("a merchant whose address an earlier version stored is found by it (rule 10.13, 'to a merchant by address')", async () => {
  const { merchant } = await newStore(billing.installation);
  const { event, id } = await orphan(merchant);
  const email = `Groß.${id}@shop.example`;
  await billing.installation.db
    .updateTable("account")
    .set({ email, email_folded: foldEmailBefore(email) })
    .where("email", "=", merchant.email)
    .execute();
  expect((await assign(event, email)).status).toBe(200);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ id, status: "active" });
});

test("assigned to a merchant with a plan, it is a second subscription: ended and refunded (rules 8.8, 10.13)", async () => {
  const { merchant, id: kept } = await newSubscriber(billing);
  await billing.advance("PT1M");
  const { event, id } = await orphan(merchant);
  expect((await assign(event, merchant.email)).status).toBe(200);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ id: kept, status: "active" });
  expect(await billing.stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled" });
  const { results } = await merchant.ok(endpoints.listTransactions);
  expect(results.map(({ status }) => status).sort()).toEqual(["paid", "refunded"]);
});

test("assigned to a merchant whose plan is past due, it stays, as the question says: 'the paid one that continues is kept, of equals the older' (rules 8.8, 10.13)", async () => {
  const { merchant } = await newStore(billing.installation);
  await billing.pay(merchant, failsLater);
  await billing.advance("P1M");
  const owing = await billing.subscriptionOf(merchant);
  expect(owing).toMatchObject({ status: "past_due" });
  const { event, id } = await orphan(merchant);
  expect((await assign(event, merchant.email)).status).toBe(200);
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ id, status: "active" });
  expect(await billing.stripe.subscriptions.retrieve(owing?.id ?? "")).toMatchObject({
    status: "canceled",
  });
  expect(catalogues.en?.assignText).toContain("the paid one that continues is kept");
});

test("an admin ends and refunds an orphaned payment, which never comes back (rule 10.13)", async () => {
  const { merchant } = await newStore(billing.installation);
  const { event, id } = await orphan(merchant);
  expect((await refund(event)).status).toBe(200);
  expect(await billing.stripe.subscriptions.retrieve(id)).toMatchObject({ status: "canceled" });
  const [charge] = (await billing.stripe.charges.list({ limit: 1 })).data;
  expect(charge).toMatchObject({ refunded: true });
  expect(await acts("orphaned payment refunded")).toEqual([
    { actor: clerk.email, subject_id: 0, reason: `${id}: Nobody knows them` },
  ]);
  const [latest] = (await clerk.ok(endpoints.staffTeamHistory)).results;
  expect(latest).toMatchObject({ act: "orphaned payment refunded", account: null });
  await tryTenTimes(billing);
  await reconcile(systemCtx(billing.installation));
  await tryTenTimes(billing);
  expect((await parked()).filter(({ orphan }) => orphan?.subscription_id === id)).toEqual([]);
  expect(await billing.subscriptionOf(merchant)).toBeNull();
  expect((await refund(event)).status).toBe(404);
});

test("of two admins who assign at once one wins; a parked event of another kind is 409 (rule 10.13)", async () => {
  const [{ merchant }, { merchant: other }] = [
    await newStore(billing.installation),
    await newStore(billing.installation),
  ];
  const { event } = await orphan(merchant);
  const both = await Promise.all([assign(event, merchant.email), assign(event, other.email)]);
  const won = both.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  expect(
    both.map(({ status }) => status).filter((status) => ![200, 404, 409].includes(status)),
  ).toEqual([]);
  await postEvent(billing, {
    id: "evt_other",
    object: "event",
    type: "customer.subscription.updated",
    livemode: false,
    created: Math.floor(billing.installation.clock.business() / 1000),
    data: { object: { object: "subscription", id: "sub_nowhere" } },
  });
  await tryTenTimes(billing);
  expect((await parked()).find(({ id }) => id === "evt_other")?.orphan).toBeNull();
  expect([
    (await refund("evt_other")).status,
    (await assign("evt_other", merchant.email)).status,
  ]).toEqual([409, 409]);
});

test("while another decides about one of its events nobody else does, until that claim expires (rule 10.13)", async () => {
  const { merchant } = await newStore(billing.installation);
  const { event } = await orphan(merchant);
  const { clock, db } = billing.installation;
  const claimUntil = (lease_until: number) =>
    db
      .updateTable("stripe_event")
      .set({ lease_by: "another", lease_until })
      .where("id", "=", event)
      .execute();
  await claimUntil(clock.now() + 60_000);
  expect((await refund(event)).status).toBe(409);
  await claimUntil(clock.now() - 1);
  expect((await refund(event)).status).toBe(200);
});

test.each([{ done_at: 1 }, { parked_at: null }])(
  "nobody decides about one that becomes %j after it was looked up (rule 10.13)",
  async (change) => {
    const { merchant } = await newStore(billing.installation);
    const { event } = await orphan(merchant);
    const { db } = billing.installation;
    const leaseOf = () =>
      db
        .selectFrom("stripe_event")
        .select(["lease_until", "lease_by"])
        .where("id", "=", event)
        .executeTakeFirst();
    const before = await leaseOf();
    let statements = 0;
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1;
        if (statements === 1)
          await db.updateTable("stripe_event").set(change).where("id", "=", event).execute();
        return result;
      },
    };
    const ctx = { ...staffCtx(billing.installation), db: db.withPlugin(meanwhile) };
    const work = vi.fn(async () => undefined);
    await expect(withOrphan(ctx, event, work)).rejects.toMatchObject({ code: "conflict" });
    expect(work).not.toHaveBeenCalled();
    expect(await leaseOf()).toEqual(before);
  },
);

test("of admins who assign and refund at once one wins, however often; after a failure another can (rule 10.13)", async () => {
  for (let round = 0; round < 4; round++) {
    const { merchant } = await newStore(billing.installation);
    const { event, id } = await orphan(merchant);
    const acting = [refund(event), assign(event, merchant.email), refund(event)];
    const all = await Promise.all(round % 2 === 0 ? acting : acting.toReversed());
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
    await billing.settle();
    const isRefunded = (await billing.stripe.subscriptions.retrieve(id)).status === "canceled";
    expect((await billing.subscriptionOf(merchant))?.id).toBe(isRefunded ? undefined : id);
    expect(await mailKindsTo(billing, merchant.email)).not.toContain("cancelled");
  }
  const { merchant } = await newStore(billing.installation);
  const { event } = await orphan(merchant);
  const restore = overrideStripe(billing.installation, () => ({
    subscriptions: {
      cancel: async () => {
        throw stripeError("StripeConnectionError");
      },
    },
  }));
  expect((await refund(event)).status).toBe(502);
  restore();
  expect((await refund(event)).status).toBe(200);
});

test("another brand's staff cannot assign it (rule 1.4)", async () => {
  const { merchant } = await newStore(billing.installation);
  const { event } = await orphan(merchant);
  const elsewhere = await newStaff(billing.installation, 10);
  const { merchant: theirs } = await newStore(billing.installation, "Lane", 10);
  expect((await assign(event, theirs.email, elsewhere)).status).toBe(404);
});
