import type { Ctx } from "../../context.ts";

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
