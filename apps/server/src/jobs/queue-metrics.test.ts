import { afterAll, expect, it } from "vitest";
import { queues } from "../scheduled-jobs.ts";
import { openInstallation } from "../testing/installation.ts";
import { planOf, queriesOf } from "../testing/query-plans.ts";
import { readQueueMetrics } from "./queue-metrics.ts";

const at = await openInstallation();
afterAll(() => at.close());

it("the metrics of a queue read the indexes of exactly what they count", async () => {
  const counted = queues.filter(({ ended }) => ended !== null);
  const queries = await queriesOf(at, async (db) => {
    for (const queue of counted) await readQueueMetrics({ db, clock: at.clock }, queue);
  });
  const plans = await Promise.all(queries.map((query) => planOf(at, query)));
  const read = plans.map((steps) => /(?:outbox|stripe_event)_\w+/.exec(steps.join("\n"))?.[0]);
  expect(read).toEqual([
    // Both contain exactly the mails that wait; PostgreSQL prefers the second.
    expect.stringMatching(/^outbox_(?:due|waiting)$/),
    "outbox_retrying",
    "outbox_dead_at",
    "stripe_event_due",
    "stripe_event_retrying",
    "stripe_event_parked_at",
  ]);
});
