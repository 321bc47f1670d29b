import { afterAll, expect, test } from "vitest";
import { listAll } from "../testing/api.ts";
import { sellOnce } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

async function refunded(card: string) {
  const charge = await sellOnce(world.stripe, 1000, card);
  const refund = await world.stripe.refunds.create({ charge: charge.id });
  const read = async () => ({
    refund: await world.stripe.refunds.retrieve(refund.id),
    charge: await world.stripe.charges.retrieve(charge.id),
  });
  const wait = () => world.post("/sandbox/clock", { advance: "PT2S" });
  const events = async () =>
    (await listAll(world, "/events"))
      .map(({ type }) => String(type))
      .filter((type) => /refund/.test(type));
  return { refund, read, wait, events };
}

test("a refund that is pending succeeds a moment later", async () => {
  const { refund, read, wait, events } = await refunded("4000000000007726");
  expect(refund.status).toBe("pending");
  await wait();
  expect(await read()).toMatchObject({
    refund: { status: "succeeded" },
    charge: { refunded: true },
  });
  expect((await events()).slice(0, 2)).toEqual(["charge.refund.updated", "refund.updated"]);
});

test("a refund that fails later leaves the charge paid, and says why", async () => {
  const { refund, read, wait, events } = await refunded("4000000000005126");
  expect(refund.status).toBe("succeeded");
  expect((await read()).charge).toMatchObject({ refunded: true, amount_refunded: 1000 });
  await wait();
  expect(await read()).toMatchObject({
    refund: { status: "failed", failure_reason: "expired_or_canceled_card" },
    charge: { refunded: false, amount_refunded: 0 },
  });
  expect((await events())[0]).toBe("refund.failed");
});
