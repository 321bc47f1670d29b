import { type Body, type endpoints, fault, type Params } from "@coupon-center/contract";
import { writeAudit } from "../../audit/write-audit.ts";
import type { Ctx, Staff } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { type Act, cancel, changeSubscription, end } from "../change-subscription.ts";
import { leaseBilling } from "../lease-billing.ts";
import { ownerOfStore } from "./store-owner.ts";

interface CancelInput {
  params: Params<typeof endpoints.staffCancelPlan>;
  body: Body<typeof endpoints.staffCancelPlan>;
}

/**
 * Cancels the plan of a store's owner, like the owner for the end of the paid period, or at once;
 * nothing is refunded. Its owner gets the mail of every cancellation. Errors: 404; 409 if it is
 * cancelled already; 502.
 */
export async function cancelPlan(
  ctx: Ctx<Staff>,
  { params, body }: CancelInput,
): Promise<{ success: true }> {
  const accountId = await ownerOfStore(ctx, params.id);
  const actOn = body.ends === "now" ? end : cancel;
  return leaseBilling(ctx, accountId, async () => {
    let asked: Act | null = null;
    await changeSubscription(ctx, accountId, (row) => {
      const act = actOn(row);
      asked ??= act;
      return act;
    });
    if (asked === null) throw new AppError("conflict", { detail: fault("planIsCancelled") });
    const act = body.ends === "now" ? "plan ended" : "plan cancelled";
    await writeAudit(ctx, act, "account", accountId, body.reason);
    return { success: true };
  });
}
