import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";

/**
 * Takes the addresses of an account that is deleted out of its links and answers, and out of the mails that it got
 * (decision 056). What still waits is sent, such as that the plan has ended; that mail goes after its own time.
 */
export async function forgetAddresses(
  ctx: Ctx,
  { id, email }: Pick<AccountRow, "id" | "email">,
): Promise<void> {
  const links = await ctx.db
    .deleteFrom("one_time_token")
    .where("account_id", "=", id)
    .returning("email")
    .execute();
  await ctx.db.deleteFrom("idempotency").where("account_id", "=", id).execute();
  const recipients = [...new Set([email, ...links.map((link) => link.email)])];
  await ctx.db
    .deleteFrom("outbox")
    .where("client_id", "=", ctx.client.id)
    .where("recipient", "in", recipients)
    .where((eb) => eb.or([eb("sent_at", "is not", null), eb("dead_at", "is not", null)]))
    .execute();
}
