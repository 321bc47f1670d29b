import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { countTurns } from "../../testing/count-turns.ts";
import { openInstallation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { handledTypes } from "../events/index.ts";
import { listing, overrideStripe, stripeError } from "../testing/override-stripe.ts";
import { catchUpEvents } from "./catch-up-events.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const now = NOW / 1000;
const HOUR = 3_600;

const at = await openInstallation();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(async () => {
  vi.useRealTimers();
  await at.db.deleteFrom("stripe_event").execute();
  await at.db.deleteFrom("setting").execute();
});
afterAll(() => at.close());

const event = (id: string, created: number) => ({
  id,
  object: "event",
  type: "invoice.paid",
  created,
  livemode: false,
  data: { object: { object: "invoice" } },
});

/** Runs one catch-up against a Stripe that lists these events; returns the request. */
async function look(events: object[], failure?: Error): Promise<unknown> {
  let asked: unknown;
  const restore = overrideStripe(at, () => ({
    events: {
      list: async function* (given: object) {
        asked = given;
        yield* listing(events).data;
        if (failure) throw failure;
      },
    },
  }));
  await catchUpEvents(systemCtx(at)).finally(restore);
  return asked;
}
const askedFrom = (gte: number) => ({ types: [...handledTypes], created: { gte }, limit: 100 });
const kept = async () =>
  (await at.db.selectFrom("stripe_event").select("id").orderBy("id").execute()).map(({ id }) => id);

test("'events that were missed are fetched' (rule 8.14): the last three days at first, later from an hour before the newest known event", async () => {
  await at.db.insertInto("setting").values({ name: "another", value: "1" }).execute();
  const { ports } = at;
  const { wakeInbox } = ports;
  let woken = 0;
  ports.wakeInbox = () => void woken++;
  const first = now - 3 * 24 * HOUR;
  expect(await look([])).toEqual(askedFrom(first - HOUR));
  const newest = first + 10 * HOUR;
  expect(await look([event("evt_2", newest), event("evt_1", newest - 1)])).toEqual(
    askedFrom(first - HOUR),
  );
  expect(await kept()).toEqual(["evt_1", "evt_2"]);
  expect(await look([event("evt_2", newest), event("evt_0", newest - HOUR)])).toEqual(
    askedFrom(newest - HOUR),
  );
  expect(await kept()).toEqual(["evt_0", "evt_1", "evt_2"]);
  expect(await look([])).toEqual(askedFrom(newest - HOUR));
  expect(woken).toBe(4);
  ports.wakeInbox = wakeInbox;
  const others = await at.db
    .selectFrom("setting")
    .select(["name", "value"])
    .orderBy("name")
    .execute();
  expect(others).toEqual([
    { name: "another", value: "1" },
    { name: "stripe_events_until", value: String(newest) },
  ]);
});

test("a failed catch-up does not advance the start: the next one repeats the request and recognises stored events", async () => {
  const failure = stripeError("StripeConnectionError");
  const some = [event("evt_1", now - HOUR)];
  await expect(look(some, failure)).rejects.toBe(failure);
  expect(await look(some)).toEqual(askedFrom(now - 73 * HOUR));
  expect(await kept()).toEqual(["evt_1"]);
});

test("after the sandbox's clock was set back, events are requested from the present time", async () => {
  await look([event("evt_1", now)]);
  vi.setSystemTime(NOW - 5 * HOUR * 1000);
  expect(await look([])).toEqual(askedFrom(now - 6 * HOUR));
});

test("of a page of missed events each lets requests in between", async () => {
  const page = Array.from({ length: 100 }, (_, index) => event(`evt_${index}`, now - HOUR));
  const turn = countTurns();
  const before = turn();
  await look(page);
  expect(turn() - before).toBeGreaterThanOrEqual(page.length);
  expect(await kept()).toHaveLength(page.length);
});
