import type { Body, endpoints, Session } from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Merchant, type Staff, withTransaction } from "../context.ts";
import { AppError } from "../errors.ts";
import { refuseCommonPassword } from "./blocklist.ts";
import { accountByPassword } from "./check-password.ts";
import { mayMail } from "./mail-budget.ts";
import { savePassword } from "./save-password.ts";
import { openSession } from "./sessions/open-session.ts";

/**
 * Changes the caller's password; ends all sessions and returns a new one. Errors: 400 by field,
 * 401, 429.
 */
export async function changePassword(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.changePassword> },
): Promise<Session> {
  refuseCommonPassword(ctx, body.password);
  const account = await accountByPassword(ctx, body.current_password, "current_password");
  const hash = await ctx.ports.passwords.hash(body.password);
  const isMailed = await mayMail(ctx, account);
  return withTransaction(ctx, async (tx) => {
    const changed = await savePassword(tx, account, hash, { isMailed });
    // Another request changed the credentials after the password was checked, which ended this
    // session.
    if (!changed) throw new AppError("unauthorized");
    await writeAudit(tx, "password changed", "account", changed.id);
    return openSession(tx, changed);
  });
}
