import type { endpoints, Params } from "@coupon-center/contract";
import { writeAudit } from "../../audit/write-audit.ts";
import { type Ctx, type Staff, withTransaction } from "../../context.ts";
import { requireFound } from "../../errors.ts";
import { retryNow } from "../../jobs/settle.ts";
import { eventQueue } from "../webhook/event-queue.ts";
import { parkedEvents } from "./parked-event-queries.ts";

/** Resets a parked event's tries. Errors: 404. */
export async function retryParkedEvent(
  ctx: Ctx<Staff>,
  { params }: { params: Params<typeof endpoints.staffRetryParkedEvent> },
): Promise<{ success: true }> {
  const { id } = requireFound(
    await parkedEvents(ctx).select("id").where("id", "=", params.id).executeTakeFirst(),
  );
  await withTransaction(ctx, async (tx) => {
    await retryNow(tx.db, eventQueue, { id, now: ctx.clock.now() });
    await writeAudit(tx, "payment event retried", "subscription", 0, id);
  });
  ctx.ports.wakeInbox();
  return { success: true };
}
