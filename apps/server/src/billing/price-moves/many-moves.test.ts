import { afterAll, expect, test } from "vitest";
import { newAccount } from "../../testing/accounts-and-stores.ts";
import { countTurns } from "../../testing/count-turns.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { subscriptionRow } from "../testing/subscription-row.ts";
import { makeMoves } from "./make-moves.ts";

const at = await openInstallation();
afterAll(() => at.close());

test("the open changes of many merchants are gone through with requests between any two, as each may be a write (decision 074)", async () => {
  const { id: account_id } = await newAccount(at);
  const numbers = Array.from({ length: 401 }, (_, index) => index);
  const ended = { ...subscriptionRow, account_id, status: "canceled", is_current: 0 };
  const subscriptions = numbers.map((number) => ({ ...ended, id: `sub_${number}` }));
  await at.db.insertInto("subscription").values(subscriptions).execute();
  const change = { account_id, client_id: 8, currency: "usd", from_amount: 1, to_amount: 2 };
  const announced = { ...change, planned_at: 1, starts_at: 2, told_at: 1 };
  const moves = numbers.map((number) => ({
    ...announced,
    id: `price-change:${number}`,
    subscription_id: `sub_${number}`,
  }));
  await at.db.insertInto("price_move").values(moves).execute();
  const turn = countTurns();
  const before = turn();
  await makeMoves(systemCtx(at));
  expect(turn() - before).toBeGreaterThanOrEqual(numbers.length);
  const open = at.db.selectFrom("price_move").select("id").where("closed_at", "is", null);
  expect(await open.execute()).toEqual([]);
});
