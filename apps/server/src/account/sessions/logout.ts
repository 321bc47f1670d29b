import type { Body, endpoints } from "@coupon-center/contract";
import type { Ctx } from "../../context.ts";
import { endSession } from "./end-session.ts";
import { isOwnToken, parseRefreshToken } from "./refresh-token.ts";

/**
 * Ends the session of a refresh token, used or not. An unknown session counts as signed out.
 * Errors: 401 for a malformed token.
 */
export async function logout(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.logout> },
): Promise<{ success: true }> {
  const sent = parseRefreshToken(body.refresh);
  const session = await ctx.db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(["session.id", "account_id", "refresh_hash", "refresh_count"])
    .where("session.id", "=", sent.id)
    .where("account.client_id", "=", ctx.client.id)
    .executeTakeFirst();
  if (session && isOwnToken(ctx, sent, session))
    await endSession(ctx, session.id, session.account_id);
  return { success: true };
}
