import type { Ctx } from "../context.ts";

/**
 * Voids the undo links that were issued after the first one for this address: of several former owners the first
 * wins, and who proves to be that one takes the others' links away.
 */
export async function voidLaterUndos(ctx: Ctx, accountId: number, email: string): Promise<void> {
  await ctx.db
    .updateTable("one_time_token")
    .set({ used_at: ctx.clock.now() })
    .where("account_id", "=", accountId)
    .where("kind", "=", "undo-email")
    .where("used_at", "is", null)
    .where("id", ">", (query) =>
      query
        .selectFrom("one_time_token as first")
        .select((eb) => eb.fn.min("first.id").as("id"))
        .where("first.account_id", "=", accountId)
        .where("first.kind", "=", "undo-email")
        .where("first.email", "=", email),
    )
    .execute();
}

/** The addresses that can still take an account back. */
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
