import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { makeClientFiles } from "../../testing/client-files.ts";
import { announceMoves } from "./announce-moves.ts";
import { cancelMoves } from "./cancel-moves.ts";
import { NEW, OLD, openPriceWorld, type PriceWorld } from "./testing/price-world.ts";

const YEARLY = 24_990;
const DEARER = 27_990;
const DAY = 86_400_000;

const clientFiles = makeClientFiles();
let world: PriceWorld;
beforeEach(async () => {
  const clients = clientFiles.load([{ clientId: 8, yearlyPrice: YEARLY / 100 }, { clientId: 10 }]);
  world = await openPriceWorld({ clients });
});
afterEach(() => world.close());
afterAll(() => clientFiles.remove());

const now = () => world.billing.installation.clock.business();
const dayAhead = (days: number) => new Date(now() + days * DAY).toISOString().slice(0, 10);
const announce = (price: number, yearly?: number) =>
  announceMoves(world.ctxAt(price, yearly), { day: dayAhead(31), dryRun: false });

test("when the yearly price changes, who pays yearly is told and moved at the year's renewal, and who pays monthly is not (rules 8.25, 8.30, decisions 074, 085)", async () => {
  const [yearly, monthly] = [await world.subscriber("year"), await world.subscriber()];
  const planned = await announce(OLD, DEARER);
  const fates = new Map(planned.map(({ subscription, fate }) => [subscription, fate]));
  expect([fates.get(yearly.id), fates.get(monthly.id)]).toEqual(["announced", "has this price"]);
  expect(await monthly.mails()).toEqual([]);
  expect(await yearly.mails()).toMatchObject([
    { kind: "price-change", amount: "$249.90", newAmount: "$279.90", interval: "year" },
  ]);
  await world.sendMails();
  const [move] = await world.moves();
  const starts = Number(move?.starts_at);
  const { start_date } = await world.billing.stripe.subscriptions.retrieve(yearly.id);
  expect(new Date(starts).getUTCFullYear() - new Date(start_date * 1000).getUTCFullYear()).toBe(1);
  expect(await yearly.card()).toEqual([YEARLY, DEARER]);
  await world.pass(60);
  expect(await yearly.paid()).toEqual([YEARLY]);
  await world.billing.moveTo(new Date(starts - DAY).toISOString());
  await world.run();
  expect(await yearly.card()).toEqual([YEARLY, DEARER]);
  await world.pass(4);
  expect([await yearly.paid(), await yearly.card()]).toEqual([
    [DEARER, YEARLY],
    [DEARER, undefined],
  ]);
  expect(await world.outcomes()).toEqual(["charged"]);
  const [item] = (await world.billing.stripe.subscriptions.retrieve(yearly.id)).items.data;
  expect(item?.price.recurring?.interval).toBe("year");
  expect((await monthly.paid()).every((amount) => amount === OLD)).toBe(true);
});

test("when the monthly price changes, who pays yearly keeps the price; cancelling tells the price of a year (rules 8.25, 8.30, decisions 074, 085)", async () => {
  const [yearly, monthly] = [await world.subscriber("year"), await world.subscriber()];
  await announce(NEW, YEARLY);
  expect([await yearly.mails(), (await monthly.mails())[0]?.interval]).toEqual([[], "month"]);
  await world.sendMails();
  expect([await yearly.card(), await monthly.card()]).toEqual([
    [YEARLY, undefined],
    [OLD, NEW],
  ]);
  await announce(NEW, DEARER);
  await world.sendMails();
  await cancelMoves(world.ctxAt(NEW, DEARER), { accountId: yearly.accountId, dryRun: false });
  const mails = await yearly.mails();
  expect(mails.find(({ kind }) => kind === "price-stays")).toMatchObject({
    amount: "$249.90",
    interval: "year",
  });
});

test("whose yearly plan is not sold any more keeps its price (rule 8.30, decision 085)", async () => {
  const yearly = await world.subscriber("year");
  expect(await announce(NEW)).toMatchObject([
    { subscription: yearly.id, interval: "year", amount: YEARLY, fate: "no such plan now" },
  ]);
  expect(await world.moves()).toEqual([]);
  await announce(NEW, DEARER);
  // What was announced before stays until it is cancelled.
  expect(await announce(NEW)).toMatchObject([{ fate: "announced before" }]);
});

test("an announcement ends when the subscription is paid by another interval at Stripe, and nothing is changed there (decision 085)", async () => {
  const yearly = await world.subscriber("year");
  await announce(OLD, DEARER);
  await world.sendMails();
  // Staff changed it there; the sandbox does not, so that it is written as it would be read.
  await world.billing.installation.db
    .updateTable("subscription")
    .set({ billing_interval: "month" })
    .where("id", "=", yearly.id)
    .execute();
  await world.run();
  expect(await world.outcomes()).toEqual(["overtaken"]);
});
