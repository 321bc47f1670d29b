import { lastDecision } from "../audit/last-decision.ts";
import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import type { StoreRow } from "../db/tables.ts";
import { queueMailToStaff, queueMailToStaffHourly } from "../outbox/queue-mail.ts";

/**
 * Submits an account's pending store for review and notifies staff, if the owner's address is
 * verified (decision 016). Otherwise does nothing.
 */
export async function submitStoreOf(ctx: Ctx, ownerId: number): Promise<void> {
  const submitted = await ctx.db
    .updateTable("store")
    .set({ submitted_at: ctx.clock.business() })
    .where("owner_id", "=", ownerId)
    .where("state", "=", "pending")
    .where("submitted_at", "is", null)
    .where("deleted_at", "is", null)
    .where("owner_id", "in", (query) =>
      query
        .selectFrom("account")
        .select("account.id")
        .where("account.id", "=", ownerId)
        .where("account.email_verified_at", "is not", null),
    )
    .returning(["id", "name"])
    .executeTakeFirst();
  if (submitted) await queueMailToStaff(ctx, submittedMail(ctx, submitted, { isRevision: false }));
}

/**
 * Mails staff that a revision waits for review: once an hour per store, however often its merchant
 * changes it, and at once after a decision on the one before.
 */
export async function notifyOfRevision(ctx: Ctx, store: SubmittedStore): Promise<void> {
  const decisions = ["store approved", "revision approved", "revision declined"];
  const decided = await lastDecision(ctx, "store", store.id, decisions);
  const mail = submittedMail(ctx, store, { isRevision: true });
  await queueMailToStaffHourly(ctx, mail, `revision:${store.id}:${decided}`);
}

type SubmittedStore = Pick<StoreRow, "id" | "name">;

function submittedMail(ctx: Ctx, store: SubmittedStore, { isRevision }: { isRevision: boolean }) {
  const link = addressAt(ctx.client, `/staff/stores/${store.id}`);
  return { kind: "store-submitted", data: { storeName: store.name, isRevision, link } } as const;
}
