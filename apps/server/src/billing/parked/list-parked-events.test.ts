import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newStaff } from "../../testing/accounts-and-stores.ts";
import { expectPaged } from "../../testing/expect-paged.ts";
import { openInstallation } from "../../testing/installation.ts";

const at = await openInstallation();
const staff = await newStaff(at);
beforeEach(async () => {
  await at.db.deleteFrom("stripe_event").execute();
  await park("evt_c", { parked_at: 3_000 });
  await park("evt_b", { parked_at: 2_000, client_id: null });
  await park("evt_a", { parked_at: 2_000 });
  await park("evt_d", { parked_at: 1_000 });
  await park("evt_done", { parked_at: 4_000, done_at: 5_000 });
  await park("evt_waits", { parked_at: null });
  await park("evt_lane", { parked_at: 4_000, client_id: 10 });
});
afterAll(() => at.close());

async function park(id: string, change: object): Promise<void> {
  await at.db
    .insertInto("stripe_event")
    .values({
      id,
      type: "invoice.paid",
      client_id: 8,
      payload: "{}",
      received_at: 500,
      done_at: null,
      tries: 10,
      due_at: 9e12,
      parked_at: 1,
      error: "planted",
      ...change,
    })
    .execute();
}
const rowOf = (id: string) =>
  at.db.selectFrom("stripe_event").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const list = (query: object = {}) => staff.ok(endpoints.staffListParkedEvents, { query });
const retry = (id: string) => staff.call(endpoints.staffRetryParkedEvent, { params: { id } });

test("parked events are 'shown to staff' (rule 8.15): newest first, paged, the client's own and those without a known client", async () => {
  await expectPaged("/api/v1/staff/parked-events", list, ["evt_c", "evt_a", "evt_b", "evt_d"]);
  expect((await list()).results[0]).toEqual({
    id: "evt_c",
    type: "invoice.paid",
    tries: 10,
    error: "planted",
    received_at: "1970-01-01T00:00:00.500Z",
    parked_at: "1970-01-01T00:00:03.000Z",
    orphan: null,
  });
});

test("parked events: 'who can try it again' (rule 8.15) resets the tries of that event alone; 404 if it is done, waiting or another client's", async () => {
  const { ports } = at;
  const { wakeInbox } = ports;
  let woken = 0;
  ports.wakeInbox = () => void woken++;
  const before = await rowOf("evt_a");
  const answer = await retry("evt_c");
  expect([answer.status, answer.data]).toEqual([200, { success: true }]);
  const row = await rowOf("evt_c");
  expect(row).toMatchObject({ parked_at: null, tries: 0, done_at: null });
  expect(row.due_at).toBeLessThanOrEqual(at.clock.now());
  expect(woken).toBe(1);
  expect(await rowOf("evt_a")).toEqual(before);
  for (const id of ["evt_c", "evt_done", "evt_waits", "evt_lane", "evt_nowhere"])
    expect((await retry(id)).status, id).toBe(404);
  expect(woken).toBe(1);
  ports.wakeInbox = wakeInbox;
});
