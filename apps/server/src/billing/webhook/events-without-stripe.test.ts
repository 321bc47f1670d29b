import { afterAll, expect, test } from "vitest";
import { countTurns } from "../../testing/count-turns.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { saveEvent } from "./inbox-queries.ts";
import { processBatch } from "./process-inbox.ts";

const at = await openInstallation();
afterAll(() => at.close());

test("of many events that fail while Stripe is away each lets requests in between (rule 8.15)", async () => {
  overrideStripe(at, () => ({
    subscriptions: { retrieve: () => Promise.reject(stripeError("StripeConnectionError")) },
  }));
  const numbers = Array.from({ length: 50 }, (_, index) => index);
  for (const number of numbers)
    await saveEvent(systemCtx(at), {
      id: `evt_${number}`,
      object: "event",
      type: "customer.subscription.updated",
      created: 1,
      livemode: false,
      data: { object: { object: "subscription", id: `sub_${number}` } },
    });
  const turn = countTurns();
  const before = turn();
  expect(await processBatch((clientId) => systemCtx(at, clientId ?? 8))).toBe(numbers.length);
  expect(turn() - before).toBeGreaterThanOrEqual(numbers.length);
  const failed = at.db.selectFrom("stripe_event").select("id").where("error", "is not", null);
  expect(await failed.execute()).toHaveLength(numbers.length);
});
