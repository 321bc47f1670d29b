import { DAY_MS, endpoints, isPlanInForce } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, test } from "vitest";
import { Caller } from "../testing/caller.ts";
import { holdTime } from "../testing/held-time.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { newApprovedStore } from "./testing/subscriber.ts";

const failsLater = "4000 0000 0000 0341";
const GRACE_MS = 21 * DAY_MS;

// With this setting Stripe leaves a subscription past due without an end.
const billing = await openBilledInstallation({
  afterRetries: "past_due",
  installation: { web: jsonWebBuild },
});
const guest = new Caller(billing.installation);
afterAll(() => billing.close());

/** A merchant whose renewal fails; `since` is the time of its invoice, epoch milliseconds. */
async function owingMerchant() {
  const made = await newApprovedStore(billing, guest);
  await billing.pay(made.merchant, failsLater);
  await billing.settle();
  await billing.advance("P1M");
  const plan = await billing.subscriptionOf(made.merchant);
  expect(plan).toMatchObject({ status: "past_due" });
  return { ...made, id: plan?.id ?? "", since: (plan?.past_due_since ?? 0) * 1000 };
}

async function bodyOf(url: string): Promise<string> {
  return (await billing.installation.app.inject({ url })).body;
}

/** On which surfaces the store's offer is public. */
async function surfaces({ merchant, store, shown }: Awaited<ReturnType<typeof owingMerchant>>) {
  const coupon = couponPayload.description;
  const plan = await billing.subscriptionOf(merchant);
  const search = { query: { id_search_text: store.name } };
  return {
    list: (await shown()) > 0,
    search: (await guest.ok(endpoints.listCoupons, search)).count > 0,
    page: (await bodyOf(`/stores/${store.slug}`)).includes(coupon),
    directory: (await bodyOf("/stores")).includes(store.slug),
    sitemap: (await bodyOf("/sitemap.xml")).includes(store.slug),
    portal: isPlanInForce(plan, Math.floor(billing.installation.clock.business() / 1000)),
  };
}

describe("'at most 21 days after the failed invoice': each surface shows a past due store's coupons to the last millisecond, and none after it (rule 8.5, decision 037)", () => {
  holdTime();

  test.each([
    ["the last millisecond", -1, true],
    ["the end of the 21 days", 0, false],
  ])("at %s", async (_name, beyond, isPublic) => {
    const owing = await owingMerchant();
    const { clock } = billing.installation;
    const former = clock.offsetMs();
    clock.setOffset(owing.since + GRACE_MS + beyond - Date.now());
    expect(await surfaces(owing)).toEqual({
      list: isPublic,
      search: isPublic,
      page: isPublic,
      directory: isPublic,
      sitemap: isPublic,
      portal: isPublic,
    });
    clock.setOffset(former);
  });
});

test("past due tells since when a payment is open, the next try while there is one, and the end of the days of grace", async () => {
  const { merchant, since, id } = await owingMerchant();
  const days = (count: number) => (since + count * DAY_MS) / 1000;
  expect(await billing.subscriptionOf(merchant)).toMatchObject({
    past_due_since: days(0),
    retry_at: days(3),
    grace_ends_at: days(21),
  });
  await billing.advance("P8D");
  expect(await billing.subscriptionOf(merchant)).toMatchObject({
    status: "past_due",
    past_due_since: days(0),
    retry_at: null,
  });
  // A second unpaid month does not start the days of grace again, and takes the place of the first
  // (decision 090).
  await billing.advance("P1M");
  expect(await billing.subscriptionOf(merchant)).toMatchObject({ past_due_since: days(0) });
  const open = await billing.stripe.invoices.list({ subscription: id, status: "open" });
  expect(open.data).toHaveLength(1);
});

test("once nothing is open any more, nothing is due", async () => {
  const { merchant, shown, id } = await owingMerchant();
  const [invoice] = (await billing.stripe.invoices.list({ subscription: id, status: "open" })).data;
  await billing.stripe.invoices.voidInvoice(invoice?.id ?? "");
  await billing.settle();
  expect(await billing.subscriptionOf(merchant)).toMatchObject({
    status: "active",
    past_due_since: null,
    grace_ends_at: null,
    retry_at: null,
  });
  expect(await shown()).toBe(1);
});

test("the end tells why, and what was open then stays known", async () => {
  const { merchant, since } = await owingMerchant();
  const answer = await merchant.ok(endpoints.updateSubscription, { body: { status: "canceled" } });
  expect(answer).toMatchObject({
    status: "canceled",
    end_reason: "cancellation_requested",
    past_due_since: since / 1000,
  });
});
