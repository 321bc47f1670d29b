import type { Ctx } from "../context.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { isOutage } from "../ports/stripe-errors.ts";

/**
 * Runs a job's work on one of several rows: a row that fails is logged and does not hold up the
 * others, as the next run tries it again. Errors: an outage of Stripe or of the database, which
 * every row would meet.
 */
export async function skipRefused(
  ctx: Pick<Ctx, "log">,
  logged: { event: string; customer?: string; subscription?: string },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isOutage(error) || error instanceof DatabaseUnavailable) throw error;
    ctx.log.warn({ ...logged, err: error });
  }
}
