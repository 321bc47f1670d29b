import { newEmail } from "@coupon-center/testing/samples";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { claimDue } from "../jobs/claim.ts";
import type { Worker } from "../jobs/worker.ts";
import type { OutgoingMail } from "../ports/mailer.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { mailQueue } from "./mail-queue.ts";
import { queueMail } from "./queue-mail.ts";
import { outboxOf, queueOne, settledOutboxOf } from "./testing/outbox-of.ts";

let at: Installation;
let outbox: Worker;
let sent: string[];
const send = async ({ to }: OutgoingMail) => void sent.push(to);

beforeAll(async () => {
  at = await openInstallation({ web: jsonWebBuild });
});
beforeEach(() => {
  sent = [];
});
afterEach(async () => {
  await outbox.stop();
  vi.useRealTimers();
  await at.db.deleteFrom("outbox").execute();
});
afterAll(() => at.close());

const sentAt = async () =>
  (await at.db.selectFrom("outbox").select("sent_at").orderBy("id").execute()).map(
    (row) => row.sent_at !== null,
  );

// Fake timers work with SQLite only; the PostgreSQL driver uses timers of its own.
describe.skipIf(process.env.TEST_DATABASE_URL)("when an outbox polls", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });

  it("at its start and once a second, without being woken, and again after each poll", async () => {
    const waiting = newEmail();
    await queueOne(at, waiting);
    outbox = outboxOf(at, send);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([waiting]);
    for (const to of [newEmail(), newEmail()]) {
      await queueOne(at, to);
      await vi.advanceTimersByTimeAsync(999);
      expect(sent).not.toContain(to);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toContain(to);
    }
  });

  it("at once when a mail is queued, instead of the scheduled poll", async () => {
    outbox = outboxOf(at, send);
    at.ports.wakeOutbox = outbox.wake;
    const to = newEmail();
    await queueOne(at, to);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(5);
    expect(sent).toEqual([to]);
    expect(vi.getTimerCount()).toBe(1);
  });

  it("never after it is stopped, even if a mail is queued", async () => {
    outbox = outboxOf(at, send);
    await outbox.stop();
    expect(vi.getTimerCount()).toBe(0);
    await queueOne(at, newEmail());
    outbox.wake();
    expect(vi.getTimerCount()).toBe(0);
    await outbox.drain();
    expect([sent, await sentAt()]).toEqual([[], [false]]);
  });
});

it("a stop waits for the mails being sent and records them; the next ones are left to another process", async () => {
  const [taken, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  let started = 0;
  outbox = await settledOutboxOf(at, async () => {
    started += 1;
    if (started === 2) taken.resolve();
    await arrived.promise;
    order.push("sent");
  });
  const to = newEmail();
  for (const recipient of [to, to, newEmail()]) await queueOne(at, recipient);
  const drained = outbox.drain();
  await taken.promise;
  const stopped = outbox.stop().then(() => order.push("stopped"));
  await new Promise((resolve) => setImmediate(resolve));
  arrived.resolve();
  await stopped;
  expect([order, await sentAt()]).toEqual([
    ["sent", "sent", "stopped"],
    [true, false, true],
  ]);
  await drained;
});

it("a mail is recorded as sent once: if it is put back into the queue, it is sent again", async () => {
  outbox = await settledOutboxOf(at, send);
  const to = newEmail();
  await queueOne(at, to);
  const { data } = await at.db.selectFrom("outbox").select("data").executeTakeFirstOrThrow();
  await outbox.drain();
  await at.db.updateTable("outbox").set({ sent_at: null, lease_until: 0, data }).execute();
  await outbox.drain();
  expect(sent).toEqual([to, to]);
});

// SQLite has one writer at a time.
it.runIf(process.env.TEST_DATABASE_URL)(
  "a mail that another process is claiming is skipped: the next one is sent meanwhile",
  async () => {
    outbox = await settledOutboxOf(at, send);
    const [taken, free] = [newEmail(), newEmail()];
    await queueOne(at, taken);
    await queueOne(at, free);
    await at.db.transaction().execute(async (other) => {
      await claimDue(other, mailQueue, { now: at.clock.now(), most: 1 });
      await outbox.drain();
    });
    await outbox.drain();
    expect(sent).toEqual([free]);
  },
);

it("a mail that somebody waits for is sent before many that wait already, also to its address (rule 11.2)", async () => {
  outbox = await settledOutboxOf(at, send);
  const addresses = Array.from({ length: 10 }, () => newEmail());
  const data = { amount: "$24.99", link: "https://example.com/" };
  for (const to of addresses) await queueMail(systemCtx(at), { kind: "price-stays", to, data });
  const last = addresses.at(-1) ?? "";
  await queueOne(at, last);
  await outbox.drain();
  // Four are sent at once.
  expect(sent.slice(0, 4)).toContain(last);
  expect(sent.toSorted()).toEqual([...addresses, last].toSorted());
});
