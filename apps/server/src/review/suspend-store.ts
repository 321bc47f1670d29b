import type { Body, endpoints, Params, StaffStore } from "@coupon-center/contract";
import { revokeCredentials } from "../account/index.ts";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Staff, withTransaction } from "../context.ts";
import { lockStore } from "../db/lock-store.ts";
import type { StoreRow } from "../db/tables.ts";
import { requireFound } from "../errors.ts";
import { updateSearch } from "../store/index.ts";
import { notifySuspended } from "./notify-owner.ts";
import { presentStaffStore } from "./present.ts";
import { applyDecision, storeForReview } from "./review-queries.ts";
import { revisedFields } from "./revised-fields.ts";
import { refuseTransition } from "./transitions.ts";

interface SuspendInput {
  params: Params<typeof endpoints.staffSuspendStore>;
  body: Body<typeof endpoints.staffSuspendStore>;
}

/**
 * Suspends a store and revokes its owner's sessions and links (decisions 015, 054). The owner can
 * sign in again and sees it as declined with the reason (decision 022). It is about the store as
 * such, so no change of what it shows stops it, before or at that moment. Errors: 404, 409.
 */
export function suspendStore(ctx: Ctx<Staff>, { params, body }: SuspendInput): Promise<StaffStore> {
  return withTransaction(ctx, async (tx) => {
    const { owner_id: ownerId } = await storeForReview(tx, params.id);
    // The account is locked before its store, as by all that change both.
    await revokeCredentials(tx, { id: ownerId });
    const seen = requireFound(await lockStore(tx).where("id", "=", params.id).executeTakeFirst());
    refuseTransition(seen.state, "suspended");
    const row = await suspend(tx, seen, body.reason);
    // By the name that was public.
    await notifySuspended(tx, seen, body.reason);
    return presentStaffStore(tx, row);
  });
}

/**
 * Takes a locked store off the site, with its audit entry. A revision becomes part of it, like what
 * its owner saves from then on: there is no public version that it could wait beside.
 */
export async function suspend(ctx: Ctx<Staff>, seen: StoreRow, reason: string): Promise<StoreRow> {
  const row = await applyDecision(ctx, seen, {
    ...revisedFields(seen),
    state: "suspended",
    decline_reason: reason,
  });
  await updateSearch(ctx, seen, row);
  await writeAudit(ctx, "store suspended", "store", row.id, reason);
  return row;
}
