import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openInstallation } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { queueOne } from "./testing/outbox-of.ts";
import { dropMails, retryMails } from "./unsent-mails.ts";

const at = await openInstallation();
const MAILS = 150;
const failed = { error: "450 try later", due_at: 4e12 };
beforeEach(() => at.db.deleteFrom("outbox").execute());
afterAll(() => at.close());

test.each([
  ["made due", failed, retryMails],
  ["dropped", { ...failed, dead_at: 5 }, dropMails],
] as const)(
  "many mails that failed are %s some at a time, so that others can write in between",
  async (_, state, act) => {
    for (let count = 0; count < MAILS; count++) await queueOne(at, `shop${count}@shop.example`);
    await at.db.updateTable("outbox").set(state).execute();
    const seen = new Set<number>();
    let hasEnded = false;
    const done = act(systemCtx(at), undefined).finally(() => (hasEnded = true));
    const left = at.db.selectFrom("outbox").select("id").where("due_at", "=", failed.due_at);
    while (!hasEnded) {
      seen.add((await left.execute()).length);
      await nextTurn();
    }
    expect(await done).toBe(MAILS);
    expect([...seen]).toContain(MAILS - 100);
    expect(await left.execute()).toEqual([]);
  },
);
