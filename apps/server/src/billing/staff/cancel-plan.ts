import { type Body, type endpoints, fault, type Params } from "@coupon-center/contract";
import type { Ctx, Staff } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { cancel, changeSubscription, end } from "../change-subscription.ts";
import { ownerOfStore } from "./store-owner.ts";

const UNANSWERED = "plan cancellation unanswered";

interface CancelInput {
  params: Params<typeof endpoints.staffCancelPlan>;
  body: Body<typeof endpoints.staffCancelPlan>;
}

/**
 * Cancels the plan of a store's owner, like the owner for the end of the paid period, or at once;
 * nothing is refunded. Its owner gets the mail of every cancellation, unless it never began.
 * Errors: 404; 409 if it is cancelled already; 502.
 */
export async function cancelPlan(
  ctx: Ctx<Staff>,
  { params, body }: CancelInput,
): Promise<{ success: true }> {
  const accountId = await ownerOfStore(ctx, params.id);
  const [actOn, act] = body.ends === "now" ? [end, "plan ended"] : [cancel, "plan cancelled"];
  const entry = { act, unanswered: UNANSWERED, reason: body.reason };
  const { isChanged } = await changeSubscription(ctx, accountId, actOn, entry);
  if (!isChanged) throw new AppError("conflict", { detail: fault("planIsCancelled") });
  return { success: true };
}
