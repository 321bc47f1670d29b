import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";

/**
 * Deletes the links, the stored responses and the finished mails of an account that is being
 * deleted, as they contain its addresses (decision 056). Mails that wait for its present address,
 * such as that the plan has ended, are still sent, and deleted after their retention time.
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
    // Another account may have one of the addresses, and is not mailed twice because of its row.
    .where(({ eb, or }) => or([eb("account_id", "is", null), eb("account_id", "=", id)]))
    .where(({ eb, or }) =>
      or([
        eb("sent_at", "is not", null),
        eb("dead_at", "is not", null),
        // It would go to a former address, as a deleted account has none (decision 089).
        eb("account_id", "=", id).and("recipient", "<>", email),
      ]),
    )
    .execute();
}
