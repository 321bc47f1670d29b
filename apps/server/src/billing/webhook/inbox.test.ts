import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StripeEventRow } from "../../db/tables.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { saveEvent, skipEvent } from "./inbox-queries.ts";

const at = await openInstallation();
afterAll(() => at.close());

const NOW = Date.parse("2026-03-01T12:00:00Z");
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(async () => {
  vi.useRealTimers();
  await at.db.deleteFrom("stripe_event").execute();
});

const ctx = () => systemCtx(at);
const event = (id: string) => ({
  id,
  object: "event" as const,
  type: "invoice.paid",
  created: NOW / 1000,
  livemode: false,
  data: { object: { object: "invoice" } },
});
async function keep(id: string, change: Partial<StripeEventRow> = {}) {
  await saveEvent(ctx(), event(id));
  const all = { due_at: NOW, ...change };
  await at.db.updateTable("stripe_event").set(all).where("id", "=", id).execute();
}
const rowOf = (id: string) =>
  at.db.selectFrom("stripe_event").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("an event that is not about a subscription sold here is marked as done, and no other event", async () => {
  await keep("evt_a", { error: "before" });
  await keep("evt_b");
  await skipEvent(ctx(), await rowOf("evt_a"));
  expect(await rowOf("evt_a")).toMatchObject({ done_at: NOW, error: null });
  expect(await rowOf("evt_b")).toMatchObject({ done_at: null });
});

test("a known event stays unchanged", async () => {
  await keep("evt_a", { tries: 3, due_at: NOW + 5 });
  vi.setSystemTime(NOW + 10);
  await saveEvent(ctx(), event("evt_a"));
  expect(await rowOf("evt_a")).toMatchObject({ tries: 3, due_at: NOW + 5, received_at: NOW });
});
