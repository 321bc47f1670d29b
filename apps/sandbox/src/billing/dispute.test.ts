import { afterEach, beforeEach, expect, test } from "vitest";
import { createPlan, payLink } from "../testing/shop.ts";
import { startWorld, type TestWorld } from "../testing/world.ts";

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

async function disputed(card = "4000 0000 0000 0259") {
  const link = await createPlan(world.stripe);
  await payLink(link.url, card);
  await world.post("/sandbox/clock", { advance: "PT1M" });
  const [dispute] = (await world.stripe.disputes.list({ limit: 1 })).data;
  if (!dispute) throw new Error("No dispute came of the payment");
  return { dispute, charge: String(dispute.charge) };
}

test("a dispute blocks the money: nothing can be refunded while it is open", async () => {
  const { dispute, charge } = await disputed();
  expect(dispute).toMatchObject({ status: "needs_response", amount: 2499 });
  expect(await world.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
  expect(world.types()).toContain("charge.dispute.created");
  await expect(world.stripe.refunds.create({ charge })).rejects.toMatchObject({
    code: "charge_disputed",
  });
});

test("winning evidence wins it; the charge stays marked as disputed, and can be refunded", async () => {
  const { dispute, charge } = await disputed();
  const won = await world.stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: "winning_evidence" },
  });
  expect(won.status).toBe("won");
  expect(await world.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
  expect(await world.stripe.refunds.create({ charge })).toMatchObject({ status: "succeeded" });
  await expect(world.stripe.disputes.close(dispute.id)).rejects.toThrow("already closed");
});

test("evidence that is not submitted yet decides nothing; accepting the dispute loses it", async () => {
  const { dispute } = await disputed();
  const kept = await world.stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: "winning_evidence" },
    submit: false,
  });
  expect(kept).toMatchObject({
    status: "needs_response",
    evidence_details: { has_evidence: true },
  });
  expect((await world.stripe.disputes.close(dispute.id)).status).toBe("lost");
});

test("an inquiry withdraws no money: the payment can be refunded, which closes it", async () => {
  const { dispute, charge } = await disputed("4000 0000 0000 1976");
  expect(dispute).toMatchObject({ status: "warning_needs_response", is_charge_refundable: true });
  expect(world.types()).not.toContain("charge.dispute.funds_withdrawn");
  const evidence = { uncategorized_text: "a receipt" };
  const answered = await world.stripe.disputes.update(dispute.id, { evidence });
  expect(answered.status).toBe("warning_under_review");
  await world.stripe.refunds.create({ charge, amount: 1000 });
  expect((await world.stripe.disputes.retrieve(dispute.id)).status).toBe("warning_under_review");
  await world.stripe.refunds.create({ charge });
  expect((await world.stripe.disputes.retrieve(dispute.id)).status).toBe("warning_closed");
  const closed = await world.stripe.events.list({ type: "charge.dispute.closed" });
  expect(closed.data).toHaveLength(1);
  await expect(world.stripe.disputes.close(dispute.id)).rejects.toThrow("already closed");
});
