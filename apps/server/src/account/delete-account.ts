import type { Body, endpoints } from "@coupon-center/contract";
import { endBilling } from "../billing/index.ts";
import { type Ctx, type Merchant, withTransaction } from "../context.ts";
import { writeAudit } from "../outbox/audit.ts";
import { retireStoreOf } from "../store/index.ts";
import { accountByPassword } from "./check-password.ts";
import { endAllSessions } from "./end-session.ts";

/** Deletes the caller's account: billing ends first, the store page answers 410, its slug stays taken (D10). */
export async function deleteAccount(
  ctx: Ctx<Merchant>,
  { body }: { body: Body<typeof endpoints.deleteMe> },
): Promise<{ success: true }> {
  const account = await accountByPassword(ctx, body.password, "password");
  await endBilling(ctx, account.id);
  await withTransaction(ctx, async (tx) => {
    await retireStoreOf(tx, account.id);
    await endAllSessions(tx, account.id);
    await writeAudit(tx, "account deleted", "account", account.id);
    const gone = `deleted:${account.id}`;
    await tx.db
      .updateTable("account")
      .set({
        email: gone,
        email_folded: gone,
        password_hash: "",
        pending_email: null,
        deleted_at: tx.clock.now(),
      })
      .where("id", "=", account.id)
      .execute();
  });
  return { success: true };
}
