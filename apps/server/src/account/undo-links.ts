import type { Ctx } from "../context.ts";

/**
 * Revokes the undo links that were issued while one for this address was still valid: of several
 * former owners the first wins, so proving to be the first revokes the others' links. Links that
 * had expired or been revoked by then are ignored, as otherwise an owner of long ago could revoke
 * today's link.
 */
export async function revokeLaterUndos(ctx: Ctx, accountId: number, email: string): Promise<void> {
  await ctx.db
    .updateTable("one_time_token")
    .set({ used_at: ctx.clock.now() })
    .where("account_id", "=", accountId)
    .where("kind", "=", "undo-email")
    .where("used_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("one_time_token as first")
          .select("first.id")
          .where("first.account_id", "=", accountId)
          .where("first.kind", "=", "undo-email")
          .where("first.email", "=", email)
          .whereRef("first.id", "<", "one_time_token.id")
          .whereRef("first.expires_at", ">", "one_time_token.created_at")
          .where(({ eb, or, ref }) =>
            or([
              eb("first.used_at", "is", null),
              eb("first.used_at", ">=", ref("one_time_token.created_at")),
            ]),
          ),
      ),
    )
    .execute();
}

/** The addresses with a valid undo link for the account. */
export async function undoAddresses(ctx: Ctx, accountId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("one_time_token")
    .select("email")
    .where("account_id", "=", accountId)
    .where("kind", "=", "undo-email")
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.clock.now())
    .execute();
  return rows.map(({ email }) => email);
}
