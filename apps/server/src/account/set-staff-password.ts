import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, withTransaction } from "../context.ts";
import { accountByEmail } from "../db/person-queries.ts";
import type { AccountRow } from "../db/tables.ts";
import { ofFormerOwner } from "../db/token-queries.ts";
import { OperatorRefusal } from "../errors.ts";
import { revokeTokens } from "./one-time-tokens.ts";
import { savePassword } from "./save-password.ts";

/**
 * Sets a staff account's password for the operator: ends all sessions and revokes all links,
 * including those that undo a change of address or second factor. Errors: OperatorRefusal if no
 * staff has the address.
 */
export async function setStaffPassword(ctx: Ctx, email: string, password: string): Promise<void> {
  const hash = await ctx.ports.passwords.hash(password);
  await withTransaction(ctx, async (tx) => {
    const { id } = await staffByEmail(tx, email);
    await savePassword(tx, { id }, hash);
    await revokeTokens(tx, id, ofFormerOwner);
    await writeAudit(tx, "staff password set", "account", id);
  });
}

/** The staff account of an address. Errors: OperatorRefusal if no staff has it. */
export async function staffByEmail(ctx: Ctx, email: string): Promise<AccountRow> {
  const account = await accountByEmail(ctx, email);
  if (!account) throw new OperatorRefusal(`${email} has no account`);
  if (account.role === "merchant")
    throw new OperatorRefusal(`${email} belongs to a merchant of client ${ctx.client.id}`);
  return account;
}
