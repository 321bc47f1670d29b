import { afterEach, beforeEach, expect, test } from "vitest";
import { overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { cancelMoves } from "./cancel-moves.ts";
import { NEW, OLD, openPriceWorld, type PriceWorld } from "./testing/price-world.ts";

let world: PriceWorld;
beforeEach(async () => {
  world = await openPriceWorld();
});
afterEach(() => world.close());

test("a process that dies after Stripe changed the price repeats it without effect; the card stays true", async () => {
  const one = await world.subscriber();
  await world.untilDue(NEW);
  const restore = overrideStripe(world.billing.installation, ({ subscriptions }) => ({
    subscriptions: {
      update: async (...given: Parameters<typeof subscriptions.update>) => {
        await subscriptions.update(...given);
        throw stripeError("StripeConnectionError");
      },
    },
  }));
  await expect(world.run()).rejects.toThrow("planted");
  restore();
  expect(await one.card()).toEqual([OLD, NEW]);
  await world.billing.settle();
  expect(await one.card()).toEqual([OLD, NEW]);
  await world.run();
  await world.pass(4);
  expect([await one.card(), await one.paid()]).toEqual([
    [NEW, undefined],
    [NEW, OLD, OLD],
  ]);
  expect(await world.outcomes()).toEqual(["charged"]);
});

test("a change that begins and meets its renewal is made for the next one, and can be cancelled again", async () => {
  const one = await world.subscriber();
  await world.untilDue(NEW);
  const restore = overrideStripe(world.billing.installation, () => ({
    subscriptions: { update: () => Promise.reject(stripeError("StripeConnectionError")) },
  }));
  await expect(world.run()).rejects.toThrow("planted");
  restore();
  await world.pass(2);
  expect([await one.card(), await one.paid()]).toEqual([
    [OLD, NEW],
    [OLD, OLD, OLD],
  ]);
  expect(await cancelMoves(world.ctxAt(NEW), { accountId: undefined, dryRun: true })).toMatchObject(
    [{ cancelled: true }],
  );
  await world.pass(32);
  expect((await one.paid())[0]).toBe(NEW);
});

test("a price that was changed by hand at Stripe is left alone", async () => {
  const one = await world.subscriber();
  await world.untilDue(NEW);
  const [item] = (await world.billing.stripe.subscriptions.retrieve(one.id)).items.data;
  const product = String(item?.price.product);
  const price = await world.billing.stripe.prices.create({
    product,
    currency: "usd",
    unit_amount: 1999,
    recurring: { interval: "month" },
  });
  await world.billing.stripe.subscriptions.update(one.id, {
    items: [{ id: item?.id ?? "", price: price.id }],
    proration_behavior: "none",
  });
  await world.run();
  await world.billing.settle();
  expect(await one.card()).toEqual([1999, undefined]);
  await world.pass(4);
  expect([(await one.paid())[0], await world.outcomes()]).toEqual([1999, ["overtaken"]]);
});

test("with the live key of another account a plan whose price is to change is asked for once, and changed with the right one (decisions 074, 092)", async () => {
  const one = await world.subscriber();
  await world.untilDue(NEW);
  const { payments } = world.billing.installation.ports;
  const asked: string[] = [];
  const restore = overrideStripe(world.billing.installation, () => ({
    subscriptions: {
      retrieve: async (id: string) => {
        asked.push(id);
        throw stripeError("StripeInvalidRequestError", "resource_missing");
      },
    },
  }));
  payments.livemode = true;
  await world.run();
  await world.run();
  payments.livemode = false;
  restore();
  expect(asked).toEqual([one.id]);
  // As in a process with another key.
  payments.elsewhere.clear();
  await world.run();
  await world.pass(4);
  expect([(await one.paid())[0], await world.outcomes()]).toEqual([NEW, ["charged"]]);
});
