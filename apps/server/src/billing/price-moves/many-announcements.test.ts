import { setImmediate as nextTurn } from "node:timers/promises";
import { addDays, dayIn } from "@coupon-center/contract";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { announceMoves } from "./announce-moves.ts";
import { cancelMoves } from "./cancel-moves.ts";

const MERCHANTS = 150;
const at = await openInstallation();
afterAll(() => at.close());

/** The numbers of open changes that another one sees while an operator's command runs. */
async function seenDuring(command: Promise<unknown>): Promise<number[]> {
  const seen = new Set<number>();
  let hasEnded = false;
  const ended = command.finally(() => (hasEnded = true));
  const open = at.db.selectFrom("price_move").select("id").where("closed_at", "is", null);
  while (!hasEnded) {
    seen.add((await open.execute()).length);
    await nextTurn();
  }
  await ended;
  return [...seen, (await open.execute()).length];
}

test("a new price is announced to many merchants, and cancelled, some at a time, so that others can write in between (decision 074)", async () => {
  const environment = { DATA_DIR: at.dataDir, DATABASE_URL: at.databaseUrl };
  const stores = ["--stores", String(MERCHANTS), "--coupons", String(MERCHANTS)];
  expect(await runCommandProcess("seed", stores, environment)).toMatchObject({ code: 0 });
  const atStripe = sql<string>`'sub_' || account_id`;
  const paid = { id: atStripe, unit_amount: 1999, currency: "usd" };
  await at.db.updateTable("subscription").set(paid).execute();
  const ctx = systemCtx(at);
  const day = addDays(dayIn(ctx.client.timeZone, ctx.clock.business()), 31);
  const announced = await seenDuring(announceMoves(ctx, { day, dryRun: false }));
  expect(announced).toEqual(expect.arrayContaining([100, MERCHANTS]));
  const cancelled = await seenDuring(cancelMoves(ctx, { accountId: undefined, dryRun: false }));
  expect(cancelled).toEqual(expect.arrayContaining([MERCHANTS - 100, 0]));
});
