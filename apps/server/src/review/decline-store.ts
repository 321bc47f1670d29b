import type { Body, endpoints, Params, StaffStore } from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Staff, withTransaction } from "../context.ts";
import { notifyDeclined, notifyRevisionDeclined } from "./notify-owner.ts";
import { presentStaffStore } from "./present.ts";
import { applyDecision, storeForDecision } from "./review-queries.ts";
import { refuseTransition } from "./transitions.ts";

interface DeclineInput {
  params: Params<typeof endpoints.staffDeclineStore>;
  body: Body<typeof endpoints.staffDeclineStore>;
}

/**
 * Declines a store, or drops the revision of an approved one, whose public version stays. The owner
 * gets the reason by mail and as `decline_reason`. Errors: 404, 409.
 */
export function declineStore(ctx: Ctx<Staff>, { params, body }: DeclineInput): Promise<StaffStore> {
  return withTransaction(ctx, async (tx) => {
    const seen = await storeForDecision(tx, params.id, body);
    const isRevision = seen.state === "approved" && seen.revision !== null;
    if (!isRevision) refuseTransition(seen.state, "declined");
    const row = await applyDecision(tx, seen, {
      ...(isRevision ? { revision: null, revision_submitted_at: null } : { state: "declined" }),
      decline_reason: body.reason,
    });
    const act = isRevision ? "revision declined" : "store declined";
    await writeAudit(tx, act, "store", row.id, body.reason);
    await (isRevision ? notifyRevisionDeclined : notifyDeclined)(tx, row, body.reason);
    return presentStaffStore(tx, row);
  });
}
