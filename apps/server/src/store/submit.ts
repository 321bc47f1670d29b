import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import { queueMailToStaff } from "../outbox/queue.ts";

/**
 * Puts an account's pending store into the review queue, once its owner's address is verified (decision 016),
 * and tells staff. Without such a store, or before verification, nothing happens.
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
        .where("account.email_verified_at", "is not", null),
    )
    .returning(["id", "name"])
    .executeTakeFirst();
  if (submitted) await notifyStaff(ctx, submitted, { isRevision: false });
}

/** Mails every member of the client's staff that a store, or a revision of one, waits for review. */
export function notifyStaff(
  ctx: Ctx,
  store: { id: number; name: string },
  { isRevision }: { isRevision: boolean },
): Promise<void> {
  const link = addressAt(ctx.client, `/staff/stores/${store.id}`);
  return queueMailToStaff(ctx, {
    kind: "store-submitted",
    data: { storeName: store.name, isRevision, link },
  });
}
