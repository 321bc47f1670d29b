import type { Body, endpoints, Session } from "@coupon-center/contract";
import { type Ctx, type Merchant, type Staff, withTransaction } from "../context.ts";
import { AppError } from "../errors.ts";
import { refuseCommonPassword } from "./blocklist.ts";
import { accountByPassword } from "./check-password.ts";
import { savePassword } from "./save-password.ts";
import { openSession } from "./sessions/open-session.ts";

/** Changes the caller's password; all sessions end and a new one is answered. Errors: 400 by field, 401, 429. */
export async function changePassword(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.changePassword> },
): Promise<Session> {
  refuseCommonPassword(ctx, body.password);
  const account = await accountByPassword(ctx, body.current_password, "current_password");
  const hash = await ctx.ports.passwords.hash(body.password);
  return withTransaction(ctx, async (tx) => {
    const changed = await savePassword(tx, account, hash);
    // Another change was first: this session has ended with the password that was checked.
    if (!changed) throw new AppError("unauthorized");
    return openSession(tx, changed);
  });
}
