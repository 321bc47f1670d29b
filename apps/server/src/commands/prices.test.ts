import { addDays, DAY_MS, dayIn, endpoints } from "@coupon-center/contract";
import { goodCard } from "@coupon-center/testing/pay-by-link";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import {
  type BilledInstallation,
  openBilledInstallation,
} from "../billing/testing/billed-installation.ts";
import { newSubscriber } from "../billing/testing/subscriber.ts";
import { makeClientFiles } from "../testing/client-files.ts";
import { tokenSecret } from "../testing/installation.ts";
import { mailsTo } from "../testing/mails.ts";
import { runHere } from "./testing/run-here.ts";

const files = makeClientFiles();
let billed: BilledInstallation;
beforeEach(async () => {
  billed = await openBilledInstallation();
  files.load([{ clientId: 8, price: 29.99 }, { clientId: 10 }]);
});
afterEach(() => billed.close());
afterAll(() => files.remove());

const environment = () => {
  const { dataDir, databaseUrl } = billed.installation;
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: tokenSecret,
    STRIPE_API_URL: billed.sandbox.origin,
    CLIENTS_DIR: files.dir,
  };
};
const prices = (...args: string[]) => runHere("prices", args, environment());
const kindsTo = async (email: string) =>
  (await mailsTo(billed.installation, email)).map(({ kind }) => kind);

test("'move' says how many subscribers at which price would be mailed, and with --yes mails them; 'list' tells, 'cancel' takes back (rule 8.25)", async () => {
  const one = await newSubscriber(billed);
  const other = await newSubscriber(billed);
  const dry = await prices("move");
  expect([dry.code, dry.err]).toEqual([0, ""]);
  expect(dry.out).toMatch(
    /^Merchant plan of client 8: 29\.99 USD, at each first renewal from \d{4}-\d\d-\d\d on\n {2}2 at \$24\.99: announced, charged from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\nNothing is changed, and none of 2 mails is sent: give --yes\n$/,
  );
  expect(await kindsTo(one.merchant.email)).not.toContain("price-change");
  expect((await prices("list")).out).toBe("client 8 has no announced changes of prices\n");

  const moved = await runCommandProcess("prices", ["move", "--yes", "--json"], environment());
  expect(JSON.parse(moved.out)).toMatchObject({
    done: true,
    subscribers: [{ fate: "announced", amount: 2499 }, { fate: "announced" }],
  });
  for (const { merchant } of [one, other])
    expect(await kindsTo(merchant.email)).toContain("price-change");
  const again = (await prices("move")).out;
  expect(again).toContain("2 at $24.99: announced before");
  expect(again).toContain("none of 0 mails is sent");
  expect((await prices("move", "--yes")).out).toContain("2 at $24.99: announced before");
  expect((await prices("list")).out).toContain("$24.99 to $29.99 from");
  expect((await prices("list")).out).toContain("its mail waits");

  expect((await prices("cancel", one.merchant.email)).out).toContain("none of 1 mails is sent");
  expect((await prices("cancel", one.merchant.email, "--yes")).out).toContain(
    "1 announced changes of prices of client 8: cancelled",
  );
  expect(JSON.parse((await prices("list", "--json")).out)).toMatchObject([
    { subscription: other.id, to_amount: 2999 },
  ]);
  expect(await kindsTo(one.merchant.email)).not.toContain("price-change");

  const { db } = billed.installation;
  const toOther = db.updateTable("price_move").where("subscription_id", "=", other.id);
  await toOther.set({ begun_at: 1 }).execute();
  expect((await prices("list")).out).toContain("being made");
  expect((await prices("cancel")).out).toBe(
    "0 announced changes of prices of client 8: cancelled\n  1 are being made, and stay\nNothing is changed, and none of 0 mails is sent: give --yes\n",
  );
});

test("'list' tells of each change whose it is, its first day and what became of its mail (rule 8.25)", async () => {
  const { id, merchant } = await newSubscriber(billed);
  const { id: account } = await merchant.ok(endpoints.getMe);
  const moved = JSON.parse((await prices("move", "--yes", "--json")).out);
  const [{ day }] = moved.subscribers;
  expect(moved).toEqual({ from: expect.any(String), done: true, subscribers: [expect.anything()] });
  const { db } = billed.installation;
  const mails = db.updateTable("outbox").where("kind", "=", "price-change");
  const stateAfter = async (change: { sent_at?: number | null; dead_at?: number | null }) => {
    await mails.set(change).execute();
    const [move] = JSON.parse((await prices("list", "--json")).out);
    return move;
  };
  expect(await stateAfter({ sent_at: null })).toEqual({
    subscription: id,
    account,
    currency: "usd",
    from_amount: 2499,
    to_amount: 2999,
    interval: "month",
    day,
    state: "its mail waits",
  });
  expect(await stateAfter({ sent_at: 7 })).toMatchObject({ state: "mailed" });
  const lost = await stateAfter({ sent_at: null, dead_at: 7 });
  expect(lost).toMatchObject({ state: "its mail was given up: run move again" });
  expect((await prices("move")).out).toContain("  1 at $24.99: announced anew, charged from ");
  expect(JSON.parse((await prices("cancel", "--yes", "--json")).out)).toMatchObject({
    done: true,
    moves: [{ subscription: id, email: merchant.email, cancelled: true }],
  });
});

test("the earliest day is the one after the days of notice, and the days of one price are told from the first to the last (rule 8.25)", async () => {
  const { db } = billed.installation;
  for (const days of [3, 6, 0]) {
    const { id } = await newSubscriber(billed);
    await db
      .updateTable("subscription")
      .set(({ eb }) => ({ current_period_end: eb("current_period_end", "-", days * DAY_MS) }))
      .where("id", "=", id)
      .execute();
  }
  // The command's own clock, which nothing has moved.
  const today = dayIn("America/New_York", Date.now());
  const earliest = addDays(today, 31);
  const { out } = await prices("move", "--from", earliest);
  expect(out).toContain(`at each first renewal from ${earliest} on\n`);
  const [, first = "", last = ""] = /3 at \$24\.99: .+ from (\S+) to (\S+)\n/.exec(out) ?? [];
  const subscribers = JSON.parse((await prices("move", "--json")).out).subscribers;
  const days = subscribers.map(({ day }: { day: string }) => day).sort();
  expect([first, last]).toEqual([days[0], days[2]]);
  expect(first < last).toBe(true);
  const early = await prices("move", "--from", addDays(today, 30));
  expect([early.code, early.err]).toEqual([1, expect.stringContaining(`so ${earliest} at the`)]);
});

test("who pays yearly is listed with the price of a year (rules 8.25, 8.30)", async () => {
  await billed.close();
  billed = await openBilledInstallation({
    clients: files.load([{ clientId: 8, yearlyPrice: 249.9 }, { clientId: 10 }]),
  });
  await newSubscriber(billed);
  await newSubscriber(billed, goodCard, "year");
  files.load([{ clientId: 8, price: 29.99, yearlyPrice: 279.9 }, { clientId: 10 }]);
  const moved = (await prices("move", "--yes")).out;
  expect(moved).toContain("of client 8: 29.99 USD or 279.9 USD a year, at each first renewal");
  expect(moved).toMatch(/ 1 at \$24\.99: announced, charged from /);
  expect(moved).toMatch(/ 1 at \$249\.90 a year: announced, charged from /);
  expect((await prices("list")).out).toContain("$249.90 to $279.90 a year from");
  files.load([{ clientId: 8, price: 29.99 }, { clientId: 10 }]);
  expect((await prices("cancel", "--yes")).out).toContain("2 announced changes of prices");
  expect((await prices("move")).out).toContain("1 at $249.90 a year: no such plan now\n");
});

test("a day that is too early or none, and words that are too many, are refused", async () => {
  for (const [args, line] of [
    [["move", "--from", "2026-13-01"], "--from 2026-13-01 is not a day like"],
    [["move", "--from", "2026-01-01"], "subscribers are told 30 days ahead, so"],
    [["move", "today"], "npm run prices -- move"],
    [["cancel", "1", "2"], "npm run prices -- cancel"],
    [[], "npm run prices -- list"],
  ] as const) {
    const { code, err } = await prices(...args);
    expect([code, err]).toEqual([1, expect.stringContaining(line)]);
  }
});
