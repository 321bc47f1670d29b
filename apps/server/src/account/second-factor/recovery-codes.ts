import { randomBytes } from "node:crypto";
import type { Ctx } from "../../context.ts";
import { countRows } from "../../db/count-rows.ts";

const CODES = 10;

/**
 * Makes ten codes in place of earlier ones. They are returned this once; only hashes are kept,
 * which need no slow function, as a code has 80 random bits.
 */
export async function replaceRecoveryCodes(ctx: Ctx, accountId: number): Promise<string[]> {
  await ctx.db.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  const codes = Array.from({ length: CODES }, () => randomBytes(10).toString("hex"));
  await ctx.db
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ account_id: accountId, hash: ctx.ports.tokens.hash(code) })))
    .execute();
  return codes.map((code) => code.replace(/(.{5})(?=.)/g, "$1-"));
}

/** Uses a code in one atomic update, so that of parallel callers one gets it. */
export async function useRecoveryCode(ctx: Ctx, accountId: number, code: string): Promise<boolean> {
  const used = await ctx.db
    .updateTable("recovery_code")
    .set({ used_at: ctx.clock.now() })
    .where("account_id", "=", accountId)
    .where("hash", "=", ctx.ports.tokens.hash(code))
    .where("used_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  return used !== undefined;
}

export function countRecoveryCodes(ctx: Ctx, accountId: number): Promise<number> {
  return countRows(
    ctx.db
      .selectFrom("recovery_code")
      .where("account_id", "=", accountId)
      .where("used_at", "is", null),
  );
}
