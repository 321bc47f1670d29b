import type { Ctx } from "../../context.ts";
import { withApp, withFactor } from "../../db/factor-queries.ts";

/** Which second factors an account has. */
export interface Factors {
  app: boolean;
  /** an app, a passkey, or both */
  any: boolean;
}

export async function factorsOf({ db }: Pick<Ctx, "db">, accountId: number): Promise<Factors> {
  const { app, any } = await db
    .selectFrom("account")
    .select((eb) => [
      withApp(eb.ref("account.id")).as("app"),
      withFactor(eb.ref("account.id")).as("any"),
    ])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { app: app === 1, any: any === 1 };
}

/** Whether an account asks for a second factor. */
export async function hasFactor(ctx: Pick<Ctx, "db">, accountId: number): Promise<boolean> {
  return (await factorsOf(ctx, accountId)).any;
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

/** Removes second factors that were set up at a time or later: whoever did may not be the owner. */
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
  await endWithLastFactor(ctx, accountId);
}
