import {
  type Body,
  type endpoints,
  fault,
  type Params,
  type StaffStore,
} from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Staff, withTransaction } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import { AppError } from "../errors.ts";
import { updateSearch } from "../store/index.ts";
import { notifyApproved, notifyRevisionApproved } from "./notify-owner.ts";
import { presentStaffStore } from "./present.ts";
import { applyDecision, ownerOf, storeForDecision } from "./review-queries.ts";
import { revisedFields } from "./revised-fields.ts";
import { refuseTransition } from "./transitions.ts";

interface ApproveInput {
  params: Params<typeof endpoints.staffApproveStore>;
  body: Body<typeof endpoints.staffApproveStore>;
}

/**
 * Approves a store, or the revision of an approved one; the slug does not change. Errors: 404, 409.
 */
export function approveStore(ctx: Ctx<Staff>, { params, body }: ApproveInput): Promise<StaffStore> {
  return withTransaction(ctx, async (tx) => {
    const seen = await storeForDecision(tx, params.id, body);
    const isRevision = seen.state === "approved" && seen.revision !== null;
    if (!isRevision) refuseTransition(seen.state, "approved");
    const row = await applyDecision(tx, seen, {
      ...(isRevision
        ? { ...revisedFields(seen), updated_at: tx.clock.business() }
        : { state: "approved", approved_at: tx.clock.business() }),
      decline_reason: null,
    });
    await refuseBlocked(tx, row);
    await updateSearch(tx, seen, row);
    await writeAudit(tx, isRevision ? "revision approved" : "store approved", "store", row.id);
    if (isRevision) await notifyRevisionApproved(tx, row);
    else await notifyApproved(tx, row, { again: seen.approved_at !== null });
    return presentStaffStore(tx, row);
  });
}

/**
 * Errors: 409 for a blocked owner, who could neither sign in nor be charged. Asked with the store's
 * row locked, for which a block waits.
 */
async function refuseBlocked(ctx: Ctx, store: StoreRow): Promise<void> {
  const { suspended_at } = await ownerOf(ctx, store);
  if (suspended_at !== null) throw new AppError("conflict", { detail: fault("ownerIsBlocked") });
}
