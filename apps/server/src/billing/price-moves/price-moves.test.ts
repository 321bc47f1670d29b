import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tryInVain } from "../../outbox/testing/outbox-of.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { pauseSuspended } from "../pause-suspended.ts";
import { cancelMoves } from "./cancel-moves.ts";
import { NEW, OLD, openPriceWorld, type PriceWorld } from "./testing/price-world.ts";

let world: PriceWorld;
beforeEach(async () => {
  world = await openPriceWorld();
});
afterEach(() => world.close());

const cancel = (price: number, accountId?: number) =>
  cancelMoves(world.ctxAt(price), { accountId, dryRun: false });
describe("existing subscribers are moved by an operator's announcement (rule 8.25, decision 074)", () => {
  test("each is told the old price, the new one and its day, pays the old one until then and the new one from then on; the card says both", async () => {
    const one = await world.subscriber();
    const [planned] = await world.announce(NEW);
    expect(planned).toMatchObject({ amount: OLD, fate: "announced", currency: "usd" });
    await world.sendMails();
    const [mail] = await world.moves();
    const start = Number(mail?.starts_at);
    expect(start - world.billing.installation.clock.business()).toBeGreaterThan(30 * 86_400_000);
    expect(await one.card()).toEqual([OLD, NEW]);
    expect((await world.billing.subscriptionOf(one.merchant))?.coming_price?.from).toBe(
      start / 1000,
    );
    await world.pass(32);
    expect(await one.card()).toEqual([OLD, NEW]);
    expect(await one.paid()).toEqual([OLD, OLD]);
    await world.pass(30);
    expect(await one.paid()).toEqual([NEW, OLD, OLD]);
    expect(await one.card()).toEqual([NEW, undefined]);
    await world.pass(2);
    expect(await world.outcomes()).toEqual(["charged"]);
    const [subscription] = (await world.billing.stripe.subscriptions.list()).data;
    expect(subscription?.billing_cycle_anchor).toBe(subscription?.start_date);
    const [invoice] = (await world.billing.stripe.invoices.list({ limit: 1 })).data;
    expect(invoice?.lines.data).toHaveLength(1);
  });

  test("while the price at Stripe is changed already, the card still says the old one until the renewal", async () => {
    const one = await world.subscriber();
    await world.untilDue(NEW);
    await world.run();
    const [item] = (await world.billing.stripe.subscriptions.retrieve(one.id)).items.data;
    expect(item?.price.unit_amount).toBe(NEW);
    await world.billing.settle();
    expect(await one.card()).toEqual([OLD, NEW]);
    await world.run();
    await world.pass(2);
    expect([await one.card(), await one.paid()]).toEqual([
      [NEW, undefined],
      [NEW, OLD, OLD],
    ]);
  });

  test("a dry run changes nothing; a second run, or two at once, announce nothing twice", async () => {
    const one = await world.subscriber();
    expect(await world.announce(NEW, true)).toMatchObject([{ fate: "announced" }]);
    expect([await world.moves(), await one.mails()]).toEqual([[], []]);
    await Promise.all([world.announce(NEW), world.announce(NEW)]);
    expect(await world.announce(NEW)).toMatchObject([{ fate: "announced before" }]);
    expect(await one.mails()).toHaveLength(1);
    expect(await world.moves()).toHaveLength(1);
  });

  test("the database allows one open change of a subscription", async () => {
    await world.subscriber();
    await world.announce(NEW);
    const [move] = await world.moves();
    if (!move) throw new Error("nothing was announced");
    const again = { ...move, id: "price-change:other" };
    const insert = world.billing.installation.db.insertInto("price_move").values(again).execute();
    await expect(insert).rejects.toThrow(/unique/i);
  });

  test("plans that are cancelled, suspended, free or priced by hand keep their price", async () => {
    const db = world.billing.installation.db;
    const [gone, blocked, free, discounted, euro, same] = [
      await world.subscriber(),
      await world.subscriber(),
      await world.subscriber(),
      await world.subscriber(),
      await world.subscriber(),
      await world.subscriber(),
    ];
    await gone.change("canceled");
    await db
      .updateTable("store")
      .set({ state: "suspended" })
      .where("owner_id", "=", blocked.accountId)
      .execute();
    const set = (id: string, change: object) =>
      db.updateTable("subscription").set(change).where("id", "=", id).execute();
    await set(free.id, { unit_amount: 0 });
    await set(discounted.id, { unit_amount: null, currency: null });
    await set(euro.id, { currency: "eur" });
    await set(same.id, { unit_amount: NEW });
    const planned = await world.announce(NEW);
    const fateOf = ({ id }: { id: string }) =>
      planned.find(({ subscription }) => subscription === id)?.fate;
    expect([gone, blocked, free, discounted, euro, same].map(fateOf)).toEqual([
      "cancelled",
      "suspended",
      "free",
      "priced by hand",
      "priced by hand",
      "has this price",
    ]);
    expect(await world.moves()).toEqual([]);
    await pauseSuspended(systemCtx(world.billing.installation));
  });
});

describe("nobody is charged a price that no mail told in time", () => {
  test("'a renewal at least 30 days later': days of the brand's calendar, of which one lacks an hour when its clock goes forward", async () => {
    // New York's clock goes forward on the second Sunday of March.
    const year = new Date(world.billing.installation.clock.business()).getUTCFullYear() + 1;
    const sunday = 14 - ((new Date(Date.UTC(year, 2, 1)).getUTCDay() + 6) % 7);
    const at = (month: string, day: number, time: string) =>
      `${year}-${month}-${String(day).padStart(2, "0")}T${time}`;
    await world.billing.moveTo(at("01", sunday - 1, "04:10:00Z"));
    await world.subscriber();
    // 30 days and 10 minutes before the renewal, by the clock of New York.
    await world.billing.moveTo(at("03", sunday, "04:55:00Z"));
    await world.announce(NEW, false, at("04", sunday - 1, "").slice(0, 10));
    await world.sendMails();
    const [move] = await world.moves();
    const start = new Date(Number(move?.starts_at)).toISOString();
    expect(start.slice(0, 15)).toBe(at("04", sunday - 1, "04:1"));
  });

  test("while the mail waits nothing is said or changed; one that is late postpones the change", async () => {
    const one = await world.subscriber();
    await world.announce(NEW);
    expect(await one.card()).toEqual([OLD, undefined]);
    // Past one renewal in any month, and before two.
    await world.pass(45);
    expect(await one.paid()).toEqual([OLD, OLD]);
    await world.sendMails();
    const sentAt = world.billing.installation.clock.business();
    const [move] = await world.moves();
    expect(Number(move?.starts_at)).toBeGreaterThanOrEqual(sentAt + 30 * 86_400_000);
    expect(await one.card()).toEqual([OLD, NEW]);
    await world.pass(28);
    expect((await one.paid()).slice(0, 1)).toEqual([OLD]);
    await world.pass(40);
    expect((await one.paid()).slice(0, 1)).toEqual([NEW]);
  });

  test.each(["given up", "given up and dropped"])(
    "a mail that was %s changes nothing, and is announced anew by the next run",
    async (end) => {
      const one = await world.subscriber();
      await world.announce(NEW);
      await world.billing.installation.db
        .updateTable("outbox")
        .set({ dead_at: 1, tries: 9 })
        .where("kind", "=", "price-change")
        .execute();
      if (end === "given up and dropped")
        await world.billing.installation.db
          .deleteFrom("outbox")
          .where("kind", "=", "price-change")
          .execute();
      await world.pass(64);
      expect(await one.paid()).toEqual([OLD, OLD, OLD]);
      expect(await world.announce(NEW)).toMatchObject([{ fate: "announced anew" }]);
      expect(await world.outcomes()).toEqual(["replaced", null]);
      expect((await one.mails()).slice(-1)).toMatchObject([
        { kind: "price-change", instead: null },
      ]);
    },
  );
});

describe("until it happens, an announcement can be taken back", () => {
  test("a cancelled one is mailed, and the price stays; a mail that still waits is withdrawn instead", async () => {
    const [one, other] = [await world.subscriber(), await world.subscriber()];
    await world.announce(NEW);
    await cancel(NEW, one.accountId);
    expect([await one.mails(), (await other.mails()).length]).toEqual([[], 1]);
    await world.sendMails();
    expect(await cancel(NEW)).toMatchObject([{ subscription: other.id, cancelled: true }]);
    expect((await other.mails()).at(-1)).toEqual({
      kind: "price-stays",
      amount: "$24.99",
      interval: "month",
    });
    expect(await other.card()).toEqual([OLD, undefined]);
    await world.pass(64);
    expect(await other.paid()).toEqual([OLD, OLD, OLD]);
    const acts = await world.billing.installation.db.selectFrom("audit").select("act").execute();
    expect(acts.filter(({ act }) => act === "price change cancelled")).toHaveLength(2);
  });

  test("one that the mail server has not taken yet is withdrawn, and no mail follows it (rules 8.25, 11.3)", async () => {
    const one = await world.subscriber();
    await world.sendMails();
    await world.announce(NEW);
    await tryInVain(world.billing.installation);
    await cancel(NEW);
    await world.sendMails();
    expect(await one.mails()).toEqual([]);
  });

  test("one that the mail server has not taken before the plan ended is withdrawn (rules 8.25, 11.3)", async () => {
    const one = await world.subscriber();
    await world.sendMails();
    await world.announce(NEW);
    await tryInVain(world.billing.installation);
    await world.billing.stripe.subscriptions.cancel(one.id);
    await world.billing.settle();
    await world.run();
    await world.sendMails();
    expect(await one.mails()).toEqual([]);
    expect(await world.outcomes()).toEqual(["ended"]);
  });

  test("one that the mail server has not taken before the merchant cancels is withdrawn, and announced to who resumes by the next run (rules 8.25, 11.3)", async () => {
    const one = await world.subscriber();
    await world.sendMails();
    await world.announce(NEW);
    await tryInVain(world.billing.installation);
    await one.change("canceled");
    await world.run();
    await world.sendMails();
    expect([await one.mails(), await world.outcomes()]).toEqual([[], ["cancelled"]]);
    await one.change("active");
    expect(await world.announce(NEW)).toMatchObject([{ fate: "announced" }]);
  });

  test("it is too late once the change began", async () => {
    const one = await world.subscriber();
    await world.untilDue(NEW);
    await world.run();
    expect(await cancel(NEW)).toMatchObject([{ cancelled: false }]);
    expect(await world.announce(3499)).toMatchObject([{ fate: "price changes now" }]);
    await world.pass(2);
    expect((await one.paid())[0]).toBe(NEW);
  });

  test("a second change of the price replaces the announcement, and the mail says what", async () => {
    const one = await world.subscriber();
    await world.announce(NEW);
    await world.sendMails();
    await world.billing.advance("P3D");
    expect(await world.announce(3499)).toMatchObject([{ fate: "announced anew" }]);
    expect((await one.mails()).at(-1)).toMatchObject({
      kind: "price-change",
      amount: "$24.99",
      newAmount: "$34.99",
      instead: { amount: "$29.99", day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
    await world.sendMails();
    await world.pass(70);
    expect(await one.paid()).toEqual([3499, OLD, OLD]);
  });

  test("a price that is changed back withdraws it", async () => {
    const one = await world.subscriber();
    await world.announce(NEW);
    await world.sendMails();
    expect(await world.announce(OLD)).toMatchObject([{ fate: "announcement withdrawn" }]);
    expect((await one.mails()).at(-1)?.kind).toBe("price-stays");
    expect(await world.outcomes()).toEqual(["cancelled"]);
  });

  test("a merchant who cancels before the day is never charged it, and who resumes is, as told", async () => {
    const [leaver, waverer] = [await world.subscriber(), await world.subscriber()];
    await world.untilDue(NEW);
    expect((await leaver.change("canceled")).coming_price).toBeNull();
    await waverer.change("canceled");
    await world.run();
    expect((await waverer.change("active")).coming_price?.price.unit_amount).toBe(NEW);
    await world.run();
    await world.pass(34);
    expect(await leaver.paid()).toEqual([OLD, OLD]);
    expect(await waverer.paid()).toEqual([NEW, NEW, OLD, OLD]);
    expect((await world.outcomes()).sort()).toEqual(["charged", "ended"]);
  });
});
