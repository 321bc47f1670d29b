import { addDays } from "@coupon-center/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { copyOf, copyStores, setLive } from "../testing/copied-stores.ts";
import { countTurns } from "../testing/count-turns.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { nextCome } from "./mail-owners.ts";
import { dueAmong, remindOfEndings } from "./remind-endings.ts";
import { openReminders, type Reminders } from "./testing/open-reminders.ts";

let shop: Reminders;
beforeEach(async () => {
  shop = await openReminders();
});
afterEach(() => shop.close());

describe("reminders are sent once (rule 11.4)", () => {
  const queued = async () =>
    (await shop.at.db.selectFrom("outbox").where("kind", "=", "coupon-ends").select("id").execute())
      .length;

  const copiesToRemind = async (count: number) => {
    const end = addDays(shop.today(), 40);
    await copyStores(shop.at, count, { expiration_date: end });
    await shop.goToDay(addDays(end, -7));
  };

  it("by concurrent runs for twelve stores: one mail each", async () => {
    const owners = await shop.endingStores(12);
    await Promise.all([shop.remind(), shop.remind(), shop.remind(), shop.remind()]);
    expect(await queued()).toBe(12);
    for (const owner of owners) expect(await shop.mailsTo(owner)).toHaveLength(1);
  });

  it("in batches of 500, until every owner has been mailed", async () => {
    await copiesToRemind(501);
    await setLive(shop.at, 501);
    await shop.remind();
    expect(await queued()).toBe(501);
  });

  it("after those that are skipped, as of stores that are not public, with requests between 500 of them", async () => {
    await copiesToRemind(1001);
    const turn = countTurns();
    await shop.remind();
    expect(turn()).toBeGreaterThanOrEqual(3);
    await shop.at.db
      .updateTable("store")
      .set({ state: "approved" })
      .where("id", "=", copyOf(1001).id)
      .execute();
    await shop.remind();
    expect(await queued()).toBe(1);
  });

  it("even after sent mails have been erased", async () => {
    const { merchant } = await newLiveStore(shop.at);
    const end = addDays(shop.today(), 40);
    await shop.couponEnding(merchant, end);
    await shop.goToDay(addDays(end, -7));
    await shop.remind();
    expect(await shop.mailsTo(merchant)).toHaveLength(1);
    await shop.at.db.deleteFrom("outbox").execute();
    await shop.remind();
    expect(await shop.mailsTo(merchant)).toHaveLength(1);
    expect(await shop.at.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
  });

  it("by a run that continues after being stopped between two stores", async () => {
    const owners = await shop.endingStores(5);
    let asked = 0;
    await remindOfEndings(systemCtx(shop.at), () => asked++ >= 2);
    const mailed = async () => (await Promise.all(owners.map(shop.mailsTo))).flat().length;
    expect(await mailed()).toBe(2);
    await shop.remind();
    expect(await mailed()).toBe(5);
  });
});

it("due coupons are found by an index on the day: neither engine scans stores or coupons", async () => {
  const due = { column: "remind_on", until: "2000-01-07" } as const;
  const plan = await shop.at.db.transaction().execute(async (tx) => {
    // With a handful of rows PostgreSQL prefers a scan; disabling it shows whether an index can be
    // used.
    if (shop.at.engine === "postgres") await sql`set local enable_seqscan = off`.execute(tx);
    const ctx = { ...systemCtx(shop.at), db: tx };
    const steps = [nextCome(ctx, due, { at: "2000-01-01", id: 0 }), dueAmong(ctx, [1, 2])];
    const isPostgres = shop.at.engine === "postgres";
    return Promise.all(
      steps.map((step) =>
        isPostgres ? step.explain() : step.explain(undefined, sql.raw("query plan")),
      ),
    );
  });
  const words = JSON.stringify(plan);
  expect(words).toContain("coupon_remind");
  expect(words).not.toMatch(/SCAN|Seq Scan|store_queue|TEMP B-TREE/);
});
