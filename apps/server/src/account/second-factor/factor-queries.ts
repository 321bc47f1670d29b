import type { Ctx } from "../../context.ts";
import { withApp, withPasskey } from "../../db/factor-queries.ts";

/** Which second factors an account has. */
export interface Factors {
  app: boolean;
  passkey: boolean;
}

export async function factorsOf({ db }: Pick<Ctx, "db">, accountId: number): Promise<Factors> {
  const { app, passkey } = await db
    .selectFrom("account")
    .select((eb) => [
      withApp(eb.ref("account.id")).as("app"),
      withPasskey(eb.ref("account.id")).as("passkey"),
    ])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { app: app === 1, passkey: passkey === 1 };
}

/** Whether an account asks for a second factor. */
export async function hasFactor(ctx: Pick<Ctx, "db">, accountId: number): Promise<boolean> {
  const { app, passkey } = await factorsOf(ctx, accountId);
  return app || passkey;
}

/** Removes an account's second factors and its recovery codes. */
export async function removeFactors(ctx: Ctx, accountId: number): Promise<void> {
  for (const table of ["totp", "passkey", "recovery_code"] as const)
    await ctx.db.deleteFrom(table).where("account_id", "=", accountId).execute();
}

/** Removes the recovery codes, and a key that waits, unless the account has another factor. */
export async function endWithLastFactor(ctx: Ctx, accountId: number): Promise<void> {
  if (!(await hasFactor(ctx, accountId))) await removeFactors(ctx, accountId);
}

/**
 * Removes second factors that were set up at a time or later, as whoever did may not be the owner,
 * and all recovery codes, as whoever made new ones knows them.
 */
export async function removeFactorsSince(ctx: Ctx, accountId: number, time: number): Promise<void> {
  await ctx.db
    .deleteFrom("totp")
    .where("account_id", "=", accountId)
    .where("confirmed_at", ">=", time)
    .execute();
  await ctx.db
    .deleteFrom("passkey")
    .where("account_id", "=", accountId)
    .where("created_at", ">=", time)
    .execute();
  await ctx.db.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  await endWithLastFactor(ctx, accountId);
}
