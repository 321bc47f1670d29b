import { endpoints } from "@coupon-center/contract";
import { controlSandbox } from "@coupon-center/testing/http-caller";
import { failsLater, goodCard } from "@coupon-center/testing/pay-by-link";
import { afterAll, expect, test } from "vitest";
import { newStore } from "../testing/caller.ts";
import { openBilledInstallation } from "./testing/billed-installation.ts";
import { orderStatuses } from "./testing/state.ts";

const billing = await openBilledInstallation();
afterAll(() => billing.close());

/** Pays, makes time pass, and pays again, of which no news come; then cancels, and they come. */
async function cancelBetween(card: string, wait?: string) {
  const { merchant } = await newStore(billing.installation);
  const later = () => controlSandbox(billing.sandbox.origin, "clock", { advance: "PT5S" });
  await billing.pay(merchant, card);
  await billing.settle();
  if (wait) await billing.advance(wait);
  await billing.setFaults({ webhooks: "hold" });
  await later();
  await billing.pay(merchant);
  await later();
  const body = { status: "canceled" as const };
  const cancelled = await merchant.ok(endpoints.updateSubscription, { body });
  await billing.setFaults({ webhooks: "ok" });
  await billing.settle();
  return { merchant, cancelled };
}

test("cancelled before the news of a second one came: nothing is charged any more (rule 8.8, decision 039)", async () => {
  const { merchant, cancelled } = await cancelBetween(goodCard);
  const { id, ends_at } = cancelled;
  const shown = await billing.subscriptionOf(merchant);
  expect(shown).toMatchObject({ id, ends_at, status: "canceled" });
  expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
  await billing.advance("P40D");
  await billing.settle();
  expect(await orderStatuses(merchant)).toEqual(["paid", "refunded"]);
});

test("one that is past due is cancelled before the news of a new one came: the new one is kept (rule 8.8, decision 039)", async () => {
  const { merchant, cancelled } = await cancelBetween(failsLater, "P32D");
  const kept = await billing.subscriptionOf(merchant);
  expect(kept).toMatchObject({ status: "active", ends_at: null });
  expect(kept?.id).not.toBe(cancelled.id);
  expect(await orderStatuses(merchant)).not.toContain("refunded");
});
