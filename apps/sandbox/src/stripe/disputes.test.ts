import { afterAll, beforeEach, expect, test } from "vitest";
import { callApi, listAll } from "../testing/api.ts";
import { sellOnce } from "../testing/shop.ts";
import { startWorld } from "../testing/world.ts";

const world = await startWorld();
let dispute: string;
let charge: string;
beforeEach(async () => {
  charge = (await sellOnce(world.stripe, 500, "4000 0000 0000 0259")).id;
  await world.post("/sandbox/clock", { advance: "PT1M" });
  dispute = String((await listAll(world, "/disputes", `charge=${charge}`))[0]?.id);
});
afterAll(() => world.close());

const answer = (form: string) => callApi(world, "POST", `/disputes/${dispute}`, form);
const newest = async (count: number) =>
  (await listAll(world, "/events")).slice(0, count).map(({ type }) => type);
const details = { has_evidence: false, submission_count: 0, submission_method: "not_submitted" };

test("evidence is stored, counted when it is submitted, and under review from then on", async () => {
  const said = await answer("evidence[uncategorized_text]=hm&submit=false&metadata[a]=b");
  expect(said.body).toMatchObject({
    status: "needs_response",
    evidence: { uncategorized_text: "hm" },
    evidence_details: { ...details, has_evidence: true },
    metadata: { a: "b" },
  });
  const noted = await answer("metadata[c]=d&submit=false");
  expect(noted.body).toMatchObject({
    evidence: { uncategorized_text: "hm" },
    evidence_details: { has_evidence: true, submission_count: 0 },
    metadata: { a: "b", c: "d" },
  });
  const handedIn = await answer("submit=true");
  expect(handedIn.body).toMatchObject({
    status: "under_review",
    evidence: { uncategorized_text: "hm" },
    evidence_details: { has_evidence: true, submission_count: 1, submission_method: "manual" },
  });
  const [event] = await listAll(world, "/events");
  expect(event).toMatchObject({
    type: "charge.dispute.updated",
    data: { previous_attributes: { status: "needs_response" } },
  });
});

test("an empty text is no evidence, and removes earlier evidence", async () => {
  const { body } = await answer("submit=false");
  expect(body.evidence_details).toMatchObject(details);
  await answer("evidence[uncategorized_text]=hm&submit=false");
  const { body: after } = await answer("evidence[uncategorized_text]=&submit=false");
  expect(after.evidence).toMatchObject({ uncategorized_text: null });
});

test.each([
  ["winning_evidence", "won", ["charge.dispute.funds_reinstated", "charge.dispute.closed"]],
  ["losing_evidence", "lost", ["charge.dispute.closed", "charge.dispute.updated"]],
  ["other words", "under_review", ["charge.dispute.updated"]],
])("%s makes it %s", async (said, status, events) => {
  const { body } = await answer(`evidence[uncategorized_text]=${said}`);
  expect(body).toMatchObject({ id: dispute, status, evidence: { uncategorized_text: said } });
  expect(await newest(events.length)).toEqual(events);
  const again = await answer("submit=true");
  expect(again.status).toBe(status === "under_review" ? 200 : 400);
});

test("the money is withdrawn when the dispute opens, and lost when it is accepted", async () => {
  const types = (await listAll(world, "/events", "type=charge.dispute.*")).map(({ type }) => type);
  expect(types.slice(0, 2)).toEqual(["charge.dispute.funds_withdrawn", "charge.dispute.created"]);
  const closed = await callApi(world, "POST", `/disputes/${dispute}/close`);
  expect(closed.body).toMatchObject({ status: "lost" });
  expect(await newest(1)).toEqual(["charge.dispute.closed"]);
});

test("a charge that was refunded before its dispute is not disputed", async () => {
  const quick = await sellOnce(world.stripe, 500, "4000 0000 0000 0259");
  await world.stripe.refunds.create({ charge: quick.id });
  await world.post("/sandbox/clock", { advance: "PT1M" });
  expect(await listAll(world, "/disputes", `charge=${quick.id}`)).toEqual([]);
  expect((await world.stripe.charges.retrieve(quick.id)).disputed).toBe(false);
});
