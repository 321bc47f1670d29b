import { setImmediate } from "node:timers";
import { expect, test } from "vitest";
import { oneEachTurn } from "./one-each-turn.ts";

test("each caller continues in a turn of the event loop of its own, in their order (decision 088)", async () => {
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turn < 50) setImmediate(count);
  };
  setImmediate(count);
  const ownTurn = oneEachTurn();
  const turns = await Promise.all(Array.from({ length: 8 }, () => ownTurn().then(() => turn)));
  expect(new Set(turns).size).toBe(8);
  expect(turns).toEqual(turns.toSorted((one, other) => one - other));
});
