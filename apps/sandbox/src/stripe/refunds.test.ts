import { afterAll, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { sellOnce, subscribe } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

const refund = (form: string) => callApi(world, "POST", "/refunds", form);

test("a charge can be refunded in parts, up to its amount", async () => {
  const charge = await sellOnce(world.stripe, 1000);
  const first = await refund(
    `charge=${charge.id}&amount=400&reason=duplicate&metadata[a]=b&metadata[c]=`,
  );
  expect(first.body).toMatchObject({
    amount: 400,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    customer: charge.customer,
    payment_method: charge.payment_method,
    currency: "usd",
    reason: "duplicate",
    metadata: { a: "b" },
  });
  expect(await world.stripe.charges.retrieve(charge.id)).toMatchObject({
    amount_refunded: 400,
    refunded: false,
  });
  for (const amount of [0, 601]) {
    const { status, body } = await refund(`charge=${charge.id}&amount=${amount}`);
    expect([status, body.error]).toEqual([
      400,
      {
        type: "invalid_request_error",
        message: "Refund amount is greater than the unrefunded amount on the charge",
        param: "amount",
      },
    ]);
  }
  expect((await refund(`charge=${charge.id}&amount=1`)).body).toMatchObject({ reason: null });
  const rest = await refund(`payment_intent=${charge.payment_intent}`);
  expect(rest.body.amount).toBe(599);
  expect(await world.stripe.charges.retrieve(charge.id)).toMatchObject({
    amount_refunded: 1000,
    refunded: true,
  });
  const events = (await listAll(world, "/events")).slice(0, 2).map(({ type }) => type);
  expect(events).toEqual(["charge.refunded", "refund.created"]);
  const again = await refund(`charge=${charge.id}`);
  expect([again.status, again.body.error]).toEqual([
    400,
    {
      type: "invalid_request_error",
      code: "charge_already_refunded",
      message: `Charge ${charge.id} has already been refunded.`,
    },
  ]);
});

test("the whole amount can be given explicitly", async () => {
  const charge = await sellOnce(world.stripe, 1000);
  expect((await refund(`charge=${charge.id}&amount=1000`)).status).toBe(200);
});

test("an unpaid or missing charge cannot be refunded", async () => {
  await subscribe(world.stripe, "4000 0000 0000 0341");
  await world.post("/sandbox/clock", { advance: "P1M" });
  const failed = (await world.stripe.charges.list()).data.find(({ paid }) => !paid);
  const unpaid = await refund(`charge=${failed?.id}`);
  expect([unpaid.status, unpaid.body.error]).toMatchObject([
    400,
    { message: `Charge ${failed?.id} has not been paid.`, param: "charge" },
  ]);
  const intent = await refund(`payment_intent=${failed?.payment_intent}`);
  expect([intent.status, intent.body.error]).toMatchObject([
    400,
    { message: expect.stringContaining("successful charge"), param: "payment_intent" },
  ]);
  const nothing = await refund("");
  expect([nothing.status, nothing.body.error]).toMatchObject([
    400,
    { message: expect.stringContaining("One of the following params") },
  ]);
  for (const [name, id] of [
    ["charge", "ch_none"],
    ["payment_intent", "pi_none"],
  ]) {
    const { status, body } = await refund(`${name}=${id}`);
    expect([status, body.error]).toMatchObject([404, { param: name }]);
  }
});

test("a disputed charge does not block refunds of others", async () => {
  const charge = await sellOnce(world.stripe, 500, "4000 0000 0000 0259");
  await world.post("/sandbox/clock", { advance: "PT1M" });
  const [dispute] = (await world.stripe.disputes.list()).data;
  await world.stripe.disputes.close(dispute?.id ?? "");
  const lost = await refund(`charge=${charge.id}`);
  expect([lost.status, lost.body.error]).toEqual([
    400,
    {
      type: "invalid_request_error",
      code: "charge_disputed",
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    },
  ]);
  const second = await sellOnce(world.stripe, 500, "4000 0000 0000 0259");
  await world.post("/sandbox/clock", { advance: "PT1M" });
  const [won] = (await world.stripe.disputes.list()).data;
  await world.stripe.disputes.update(won?.id ?? "", {
    evidence: { uncategorized_text: "winning_evidence" },
  });
  expect((await refund(`charge=${second.id}`)).status).toBe(200);
});
