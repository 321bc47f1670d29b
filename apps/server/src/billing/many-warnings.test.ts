import { DAY_MS } from "@coupon-center/contract";
import { afterAll, expect, test } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { countTurns } from "../testing/count-turns.ts";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { warnOfHiding } from "./warn-of-hiding.ts";

const at = await openInstallation();
afterAll(() => at.close());

test("while many are warned, requests run between two of them, also once all were (rule 11.5)", async () => {
  const stores = 5;
  for (let count = 0; count < stores; count++) await newLiveStore(at);
  const { graceDays } = at.clients.fallback;
  const past_due_since = at.clock.business() - (graceDays - 1) * DAY_MS;
  await at.db.updateTable("subscription").set({ status: "past_due", past_due_since }).execute();
  const turn = countTurns();
  for (const run of ["first", "second"]) {
    const before = turn();
    await warnOfHiding(systemCtx(at));
    expect(turn() - before, run).toBeGreaterThanOrEqual(stores);
  }
  const mails = at.db.selectFrom("outbox").select("id").where("kind", "=", "coupons-hidden-soon");
  expect(await mails.execute()).toHaveLength(stores);
});
