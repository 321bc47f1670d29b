import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { mailQueue } from "../outbox/mail-queue.ts";
import { queueOne, settledOutboxOf } from "../outbox/testing/outbox-of.ts";
import { closeAll, type Installation, openPair } from "../testing/installation.ts";
import { systemCtx } from "../testing/system-ctx.ts";

const NOW = 1_800_000_000_000;
const { leaseMs } = mailQueue;

// SQLite has no connection that could break.
describe.runIf(process.env.TEST_DATABASE_URL)("a broken connection", () => {
  let at: Installation;
  let second: Installation;
  let now = NOW;
  const clock = { now: () => now, business: () => now };
  beforeAll(async () => {
    ({ at, second } = await openPair());
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => closeAll(at, second));

  const row = () =>
    second.db
      .selectFrom("outbox")
      .select(["lease_until", "tries", "sent_at", "error"])
      .executeTakeFirstOrThrow();
  const renewalIsDue = async () => {
    now += leaseMs / 3;
    await vi.advanceTimersByTimeAsync(leaseMs / 3);
  };
  /** Terminates the connection whose statement waits for a lock. */
  async function cutWaiting(): Promise<void> {
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(second.db)).rows).toHaveLength(1);
    await sql`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(second.db);
  }

  test("while a lease is renewed: the next renewal keeps it, and no other process starts the work", async () => {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sent: string[] = [];
    const first = await settledOutboxOf(
      at,
      () => {
        sent.push("first");
        begun.resolve();
        return end.promise;
      },
      { clock },
    );
    const other = await settledOutboxOf(second, async () => void sent.push("other"), { clock });
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await queueOne(at, "ada@shop.example", { ...systemCtx(at), clock });
    const sending = first.drain();
    await begun.promise;

    await second.db.transaction().execute(async (tx) => {
      await tx.selectFrom("outbox").select("id").forUpdate().execute();
      await renewalIsDue();
      await cutWaiting();
    });
    expect((await row()).lease_until).toBe(NOW + leaseMs);

    await renewalIsDue();
    const renewed = now + leaseMs;
    await expect.poll(async () => (await row()).lease_until).toBe(renewed);
    now = renewed - 1;
    await other.drain();
    expect(sent).toEqual(["first"]);

    end.resolve();
    await sending;
    now = renewed + leaseMs;
    await other.drain();
    await Promise.all([first.stop(), other.stop()]);
    expect(sent).toEqual(["first"]);
    expect(await row()).toMatchObject({ sent_at: renewed - 1, tries: 1, error: null });
  });
});
