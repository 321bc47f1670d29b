import { randomBytes } from "node:crypto";
import type { Ctx } from "../context.ts";
import type { NewRow } from "../db/insert-rows.ts";
import type { AccountRow } from "../db/tables.ts";
import { foldEmail } from "../fold-email.ts";
import { addressTaken, claimEmail } from "./email-claims.ts";

type NewAccount = Pick<
  NewRow<"account">,
  "email" | "password_hash" | "role" | "is_admin" | "email_verified_at"
>;

/**
 * Inserts an account of the ctx's client and claims its address. Null if the address has an account
 * already: the unique constraint decides between parallel calls, also between processes that start
 * at once. Errors: 409 for an address reserved for another account.
 */
export async function insertAccount(ctx: Ctx, account: NewAccount): Promise<AccountRow | null> {
  const made = await ctx.db
    .insertInto("account")
    .values({
      ...account,
      client_id: ctx.client.id,
      email_folded: foldEmail(account.email),
      created_at: ctx.clock.now(),
      // equivalent mutant (change number): a longer reference works as well
      payment_reference: randomBytes(24).toString("base64url"),
    })
    .onConflict((conflict) => conflict.columns(["client_id", "email_folded"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) return null;
  if (!(await claimEmail(ctx, made.id, made.email))) throw addressTaken();
  return made;
}
