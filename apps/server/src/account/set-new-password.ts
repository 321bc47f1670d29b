import type { Body, endpoints } from "@coupon-center/contract";
import { type Ctx, withTransaction } from "../context.ts";
import { fieldError, type Refusal } from "../errors.ts";
import { queueMail } from "../outbox/queue.ts";
import { refuseCommonPassword } from "./blocklist.ts";
import { endAllSessions } from "./end-session.ts";
import { portalLink } from "./mail-links.ts";
import { isTokenGood, useToken } from "./one-time-tokens.ts";
import { ownAccount } from "./rows.ts";

/** Sets a new password by a mailed token; every session of the account ends. Errors: 400 by field. */
export async function setNewPassword(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.setNewPassword> },
): Promise<{ success: true }> {
  refuseCommonPassword(ctx, body.password);
  // A made-up token must not cost a hash.
  if (!(await isTokenGood(ctx, body.token, "reset"))) throw expired();
  const hash = await ctx.ports.passwords.hash(body.password);
  await withTransaction(ctx, async (tx) => {
    const used = await useToken(tx, body.token, ["reset"]);
    if (!used) throw expired();
    const account = await ownAccount(tx, used.accountId);
    await storePassword(tx, account, hash);
  });
  return { success: true };
}

function expired(): Refusal {
  return fieldError("token", "Reset email has expired, please request a new one");
}

/** Writes a new password, ends all sessions, tells the owner by mail. */
export async function storePassword(
  ctx: Ctx,
  account: { id: number; email: string },
  hash: string,
): Promise<void> {
  await ctx.db
    .updateTable("account")
    .set({ password_hash: hash })
    .where("id", "=", account.id)
    .execute();
  await endAllSessions(ctx, account.id);
  const link = portalLink(ctx, "/auth/password-reminder");
  ctx.log.info({ event: "password_changed", account: account.id });
  await queueMail(ctx, { kind: "password-changed", to: account.email, data: { link } });
}
