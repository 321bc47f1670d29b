import type { Body, endpoints } from "@coupon-center/contract";
import { type Ctx, type Merchant, type Staff, withTransaction } from "../context.ts";
import { Refusal } from "../errors.ts";
import { queueMail } from "../outbox/queue.ts";
import { budgets } from "./budgets.ts";
import { accountByPassword } from "./check-password.ts";
import { portalLink } from "./mail-links.ts";
import { issueToken } from "./one-time-tokens.ts";
import { accountByEmail } from "./rows.ts";

/** Asks for a new address; it counts once the link mailed there is followed. Errors: 400, 409, 429. */
export async function changeEmail(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.changeEmail> },
): Promise<{ success: true }> {
  const account = await accountByPassword(ctx, body.password, "password");
  await ctx.ports.throttles.take(budgets.mailToAddress, `change:${account.id}`);
  const other = await accountByEmail(ctx, body.email);
  if (other && other.id !== account.id) {
    throw new Refusal("conflict", { detail: "A user with this email already exists" });
  }
  await withTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable("account")
      .set({ pending_email: body.email })
      .where("id", "=", account.id)
      .execute();
    const token = await issueToken(tx, account.id, "change-email");
    const link = portalLink(tx, `/auth/verify-email?token=${token}`);
    await queueMail(tx, { kind: "verify-new-address", to: body.email, data: { link } });
  });
  return { success: true };
}
