import { afterAll, beforeAll, expect, test } from "vitest";
import { type Installation, openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { listing, overrideStripe } from "../testing/override-stripe.ts";
import { readOwed } from "./read-owed.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation();
});
afterAll(() => at.close());

const open = (created: number, next_payment_attempt: number | null, attempted = true) => ({
  ...{ id: `in_${created}`, created, next_payment_attempt, attempted },
});

/** The debt of a subscription with these open invoices at Stripe, and the requests for it. */
async function owed(invoices: object[], status = "past_due") {
  const asked: unknown[] = [];
  const restore = overrideStripe(at, () => ({
    invoices: {
      list: (given: object) => {
        asked.push(given);
        return listing(invoices);
      },
    },
  }));
  const result = await readOwed(systemCtx(at), { id: "sub_1", status });
  restore();
  return { result, asked };
}

test("days of grace count from the oldest open invoice, and the next try is the earliest of any (rule 8.5, decision 037)", async () => {
  const { result, asked } = await owed([open(30, null), open(20, 50), open(10, 40)]);
  expect(result).toEqual({ since: 10_000, retryAt: 40_000, graces: true });
  expect(asked).toEqual([{ subscription: "sub_1", status: "open", limit: 100 }]);
});

test("an invoice whose payment was not tried yet is not owed; without another try none is announced", async () => {
  expect((await owed([open(10, null, false)])).result).toBeNull();
  expect((await owed([open(20, null), open(10, 5, false)], "unpaid")).result).toEqual({
    ...{ since: 20_000, retryAt: null, graces: false },
  });
  expect((await owed([])).result).toBeNull();
});

test.each(["active", "trialing", "canceled", "incomplete", "paused", "brand new"])(
  "nothing is asked for one that is %s",
  async (status) => {
    expect(await owed([open(10, 20)], status)).toEqual({ result: null, asked: [] });
  },
);
