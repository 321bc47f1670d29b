import { endpoints, type StorePageView } from "@coupon-center/contract";
import type { Updateable } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SubscriptionTable } from "../db/billing-tables.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { openWithStaff } from "../testing/with-staff.ts";

const DAY = 86_400_000;

const { at, staff } = await openWithStaff({ web: jsonWebBuild });
afterAll(() => at.close());
// The clock stands still, so that the last millisecond before a change can be tested.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const goTo = (epochMs: number) => at.moveClock(epochMs - Date.now());

async function page(slug: string) {
  const response = await at.app.inject({ url: `/stores/${slug}` });
  const view: Partial<StorePageView> = response.json();
  return {
    status: response.statusCode,
    offers: view.coupons,
    noindex: response.headers["x-robots-tag"] === "noindex" && view.noindex === true,
  };
}

const plan = (storeId: number, change: Updateable<SubscriptionTable>) =>
  at.db.updateTable("subscription").set(change).where("id", "=", `sub_test_${storeId}`).execute();

async function liveStore() {
  const { merchant, store } = await newLiveStore(at);
  return { merchant, store, slug: store.slug };
}

async function paidAt(
  accountId: number,
  created_at: number,
  status: "paid" | "failed" = "paid",
  stripe_subscription_id = `sub_of_${accountId}`,
) {
  await at.db
    .insertInto("payment_transaction")
    .values({
      account_id: accountId,
      client_id: 8,
      stripe_subscription_id,
      stripe_invoice_id: `in_${accountId}_${created_at}`,
      created_at,
      currency: "usd",
      amount: 2499,
      receipt_url: null,
      status,
    })
    .execute();
}

async function leavesAt(slug: string, epochMs: number) {
  await goTo(epochMs - 1);
  expect(await page(slug)).toMatchObject({ status: 200, offers: [], noindex: false });
  await goTo(epochMs);
  expect(await page(slug)).toMatchObject({ status: 200, offers: [], noindex: true });
}

test("an open payment: the 60 days count from the end of the days of grace, however long ago was paid (rule 9.4, 'Without a plan the page says 'No current offers', and 60 days later is excluded')", async () => {
  const { store, merchant, slug } = await liveStore();
  const { id } = await merchant.ok(endpoints.getMe);
  const since = Math.ceil(at.clock.business() / 1000) * 1000;
  await paidAt(id, since - 365 * DAY);
  await plan(store.id, { status: "past_due", past_due_since: since });
  await leavesAt(slug, since + (21 + 60) * DAY);
  await plan(store.id, { status: "canceled", ends_at: since + 80 * DAY });
  expect((await page(slug)).noindex).toBe(true);
});

test("without a known end, a year that was paid counts for a year (decisions 045, 085)", async () => {
  const { store, merchant, slug } = await liveStore();
  const { id } = await merchant.ok(endpoints.getMe);
  const paid = at.clock.business();
  const yearly = { status: "unpaid", ends_at: null, billing_interval: "year" } as const;
  await plan(store.id, yearly);
  await paidAt(id, paid, "paid", `sub_test_${store.id}`);
  await leavesAt(slug, paid + (366 + 60) * DAY);
});

test("without a known end, the 60 days count from the end of the last paid month, else from the approval (decision 045)", async () => {
  const never = await newStore(at);
  const params = { id: never.store.id };
  await staff.ok(endpoints.staffApproveStore, { params });
  const approved = at.clock.business();
  const lapsed = await liveStore();
  await plan(lapsed.store.id, { status: "unpaid", ends_at: null });
  const { id } = await lapsed.merchant.ok(endpoints.getMe);
  for (const days of [40, 10, 70]) await paidAt(id, approved - days * DAY);
  await paidAt(id, approved - 5 * DAY, "failed");
  const other = await liveStore();
  await paidAt((await other.merchant.ok(endpoints.getMe)).id, approved);
  await leavesAt(never.store.slug, approved + 60 * DAY);
  await leavesAt(lapsed.slug, approved + (31 - 10 + 60) * DAY);
  const unknown = { approved_at: null, version: 99 };
  await at.db.updateTable("store").set(unknown).where("id", "=", params.id).execute();
  expect((await page(never.store.slug)).noindex).toBe(false);
});
