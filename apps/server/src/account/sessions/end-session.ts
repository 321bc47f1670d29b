import type { Ctx } from "../../context.ts";

/**
 * Ends one session: at once in this process, within three seconds in others, and in each of them
 * within three seconds of a transaction's commit. False if the account has no such session, or it
 * had ended.
 */
export async function endSession(ctx: Ctx, id: string, accountId: number): Promise<boolean> {
  const ended = await ctx.db
    .updateTable("session")
    .set({ ended_at: ctx.clock.now() })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  ctx.ports.sessions.forgetAccount(accountId);
  return ended !== undefined;
}

/** Ends all sessions of an account, or all but one. */
export async function endAllSessions(ctx: Ctx, accountId: number, but = ""): Promise<void> {
  await ctx.db
    .updateTable("session")
    .set({ ended_at: ctx.clock.now() })
    .where("account_id", "=", accountId)
    .where("id", "<>", but)
    .where("ended_at", "is", null)
    .execute();
  ctx.ports.sessions.forgetAccount(accountId);
}
