import type { Ctx } from "../../context.ts";

/** Ends one session: at once in this process, within three seconds in others. */
export async function endSession(ctx: Ctx, id: string, accountId: number): Promise<void> {
  await ctx.db
    .updateTable("session")
    .set({ ended_at: ctx.clock.now() })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
  ctx.ports.sessions.forgetAccount(accountId);
}

/** Ends all sessions of an account. */
export async function endAllSessions(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db
    .updateTable("session")
    .set({ ended_at: ctx.clock.now() })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .execute();
  ctx.ports.sessions.forgetAccount(accountId);
}
