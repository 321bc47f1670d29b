import type { Ctx, System } from "../../context.ts";
import { refundDuplicates } from "../sync/refund-duplicates.ts";

/**
 * Settles duplicates that could not be settled when they were found; those of another Stripe
 * account are left to a process with its key. Errors: Stripe's own.
 */
export async function retryDuplicateRefunds(ctx: Ctx<System>): Promise<void> {
  const rows = await ctx.db
    .selectFrom("subscription")
    .selectAll()
    .where("client_id", "=", ctx.client.id)
    .where("surplus", "is not", null)
    .where("settled_at", "is", null)
    .execute();
  const { elsewhere } = ctx.ports.payments;
  await refundDuplicates(
    ctx,
    rows.filter(({ id }) => !elsewhere.has(id)),
  );
}
