import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Ctx } from "../context.ts";
import { AppError } from "../errors.ts";

const LEASE_MS = 30_000;
const MAX_DELAY_MS = 20_000;
const POLL_MS = 25;

/**
 * Runs calls that change an account's plan or cards at Stripe one after the other, over all
 * processes: network calls are never awaited inside a transaction, so a lease in the account's row
 * takes the place of a lock. It is renewed meanwhile; the lease of a process that died expires. The
 * calls of one process queue up among themselves, so that each process polls once. Errors: 503 if
 * others take too long.
 */
export function leaseBilling<T>(ctx: Ctx, accountId: number, work: () => Promise<T>): Promise<T> {
  return ctx.ports.payments.runExclusive(String(accountId), async () => {
    const by = randomUUID();
    const change = (lease: Lease) => changeLease(ctx, { accountId, by }, lease);
    const deadline = ctx.clock.now() + MAX_DELAY_MS;
    while (!(await claim(ctx, accountId, by))) {
      if (ctx.clock.now() > deadline) throw new AppError("unavailable", { retryAfterSeconds: 5 });
      await wait(POLL_MS * (1 + Math.random()));
    }
    const timer = setInterval(() => {
      // The database is unavailable, which has its own log entry; the lease may expire.
      change({ billing_lease_until: ctx.clock.now() + LEASE_MS }).catch(() => undefined);
    }, LEASE_MS / 3);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await change({ billing_lease_until: 0, billing_lease_by: null });
    }
  });
}

/**
 * Whether the lease was free. One that ends far later than any can was taken before the clock was
 * set back; other processes' clocks, and the order of statements, may differ by less.
 */
async function claim(ctx: Ctx, accountId: number, by: string): Promise<boolean> {
  const now = ctx.clock.now();
  const claimed = await ctx.db
    .updateTable("account")
    .set({ billing_lease_until: now + LEASE_MS, billing_lease_by: by })
    .where("id", "=", accountId)
    .where((eb) =>
      eb.or([
        eb("billing_lease_until", "<=", now),
        eb("billing_lease_until", ">", now + 2 * LEASE_MS),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return claimed !== undefined;
}

interface Lease {
  billing_lease_until: number;
  billing_lease_by?: null;
}

/** Renews or returns a lease, unless it expired and another call has it. */
async function changeLease(
  ctx: Ctx,
  { accountId, by }: { accountId: number; by: string },
  lease: Lease,
): Promise<void> {
  await ctx.db
    .updateTable("account")
    .set(lease)
    .where("id", "=", accountId)
    .where("billing_lease_by", "=", by)
    .execute();
}
