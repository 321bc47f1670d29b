import { fault } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { AppError } from "../errors.ts";
import { foldEmail, foldedForms } from "../fold-email.ts";

export function addressTaken(): AppError {
  return new AppError("conflict", { detail: fault("emailExists") });
}

/**
 * Claims an address for an account; false if another account has it or has it reserved. One upsert
 * on the primary key, so parallel callers cannot both succeed.
 */
export async function claimEmail(ctx: Ctx, accountId: number, email: string): Promise<boolean> {
  const now = ctx.clock.now();
  const taken = await ctx.db
    .insertInto("email_claim")
    .values({
      client_id: ctx.client.id,
      email_folded: foldEmail(email),
      account_id: accountId,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["client_id", "email_folded"])
        .doUpdateSet({ account_id: accountId, held_until: null })
        .where((eb) =>
          eb.or([
            eb("email_claim.account_id", "=", accountId),
            eb("email_claim.held_until", "<=", now),
          ]),
        ),
    )
    .returning("account_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Whether another account has the address or has it reserved. */
export async function isEmailTaken(ctx: Ctx, accountId: number, email: string): Promise<boolean> {
  const claim = await ctx.db
    .selectFrom("email_claim")
    .select("account_id")
    .where("client_id", "=", ctx.client.id)
    .where("email_folded", "=", foldEmail(email))
    .where("account_id", "<>", accountId)
    .where((eb) => eb.or([eb("held_until", "is", null), eb("held_until", ">", ctx.clock.now())]))
    .executeTakeFirst();
  return claim !== undefined;
}

/** Reserves a former address for its account until the given time (epoch milliseconds). */
export async function reserveEmail(ctx: Ctx, emailFolded: string, until: number): Promise<void> {
  await ctx.db
    .updateTable("email_claim")
    .set({ held_until: until })
    .where("client_id", "=", ctx.client.id)
    .where("email_folded", "=", emailFolded)
    .execute();
}

/** Releases all addresses of an account except the given ones. */
export async function releaseEmails(
  ctx: Ctx,
  accountId: number,
  but: readonly string[] = [],
): Promise<void> {
  const keptEmails = but.flatMap(foldedForms);
  await ctx.db
    .deleteFrom("email_claim")
    .where("account_id", "=", accountId)
    .$if(keptEmails.length > 0, (query) => query.where("email_folded", "not in", keptEmails))
    .execute();
}
