import { sql } from "kysely";
import { runAgain } from "../concurrency/run-again.ts";
import type { Ctx, Log } from "../context.ts";
import type { Db } from "../db/engine.ts";
import { isMissingReference } from "../db/unique.ts";
import { startWorker, type Worker } from "../jobs/worker.ts";
import type { Taken } from "../ports/taken-coupons.ts";

/** How late a merchant sees at most that a coupon was taken. */
const WRITE_MS = 5_000;

/** Writes every few seconds what shoppers took in this process. */
export function startTakenCounts({ db, ports }: Pick<Ctx, "db" | "ports">, log: Log): Worker {
  return startWorker({
    name: "taken coupons",
    runOnce: () => writeTaken({ db, ports }),
    log,
    batchDelayMs: WRITE_MS,
    pollMs: WRITE_MS,
    firstRunMs: WRITE_MS,
  });
}

/** Adds what shoppers took to the counts of each day, without coupons that were deleted since. */
export function writeTaken({ db, ports }: Pick<Ctx, "db" | "ports">): Promise<void> {
  return ports.takenCoupons.write((taken) =>
    // One that is deleted while the statement runs is not found by the next.
    runAgain(() => insertTaken(db, taken), isMissingReference),
  );
}

/** In the order of the coupons, as two processes that wait for each other's rows would not end. */
async function insertTaken(db: Db, taken: readonly Taken[]): Promise<void> {
  const rows = taken.map(
    ({ couponId, day, times }) =>
      sql`(cast(${couponId} as integer), cast(${day} as text), cast(${times} as integer))`,
  );
  await sql`
    with noted (coupon_id, day, times) as (values ${sql.join(rows)})
    insert into coupon_feedback (coupon_id, day, outcome, times)
    select coupon.id, noted.day, 'taken', noted.times
    from noted join coupon on coupon.id = noted.coupon_id
    where true
    order by 1, 2
    on conflict (coupon_id, day, outcome) do update set
      times = coupon_feedback.times + excluded.times`.execute(db);
}
