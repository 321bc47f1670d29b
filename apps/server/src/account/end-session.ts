import type { Ctx } from "../context.ts";
import { deriveCurrentHash, parseRefreshToken } from "./refresh-token.ts";

/** Ends the session that a refresh token belongs to, used or not; unknown ones are passed over. */
export async function endSessionOf(ctx: Ctx, refresh: string): Promise<void> {
  const sent = parseRefreshToken(refresh);
  const session = await ctx.db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(["session.id", "account_id", "refresh_hash", "refresh_count"])
    .where("session.id", "=", sent.id)
    .where("account.client_id", "=", ctx.client.id)
    .executeTakeFirst();
  if (session && deriveCurrentHash(ctx, sent, session) !== null)
    await endSession(ctx, session.id, session.account_id);
}

/** Ends one session; in this process at once, in others within three seconds. */
export async function endSession(ctx: Ctx, id: string, accountId: number): Promise<void> {
  await ctx.db
    .updateTable("session")
    .set({ ended_at: ctx.clock.now() })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
  ctx.ports.sessions.forgetAccount(accountId);
}

/** Ends every session of an account: after a new password, a suspension, a deletion. */
export async function endAllSessions(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db
    .updateTable("session")
    .set({ ended_at: ctx.clock.now() })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();
  ctx.ports.sessions.forgetAccount(accountId);
}
