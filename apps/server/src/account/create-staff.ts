import { randomBytes } from "node:crypto";
import { foldEmail } from "@coupon-center/contract";
import { type Ctx, withTransaction } from "../context.ts";
import { Refusal } from "../errors.ts";
import { writeAudit } from "../outbox/audit.ts";

/**
 * Makes a staff account of the ctx's client, or gives an existing staff account that password.
 * Without a password it makes one up, and leaves an existing account as it is. Answers the password, if it was set.
 * Errors: an address that a merchant has.
 */
export async function createStaff(
  ctx: Ctx,
  email: string,
  password: string | undefined,
): Promise<string | null> {
  const set = password ?? randomBytes(12).toString("base64url");
  const hash = await ctx.ports.passwords.hash(set);
  return withTransaction(ctx, async (tx) => {
    const known = await tx.db
      .selectFrom("account")
      .select(["id", "role"])
      .where("client_id", "=", tx.client.id)
      .where("email_folded", "=", foldEmail(email))
      .executeTakeFirst();
    if (known?.role === "merchant")
      throw new Refusal("conflict", {
        detail: `${email} belongs to a merchant of client ${tx.client.id}`,
      });
    if (known && password === undefined) return null;
    if (known)
      await tx.db
        .updateTable("account")
        .set({ password_hash: hash })
        .where("id", "=", known.id)
        .execute();
    else await insertStaff(tx, email, hash);
    return set;
  });
}

async function insertStaff(ctx: Ctx, email: string, hash: string): Promise<void> {
  const now = ctx.clock.now();
  const { id } = await ctx.db
    .insertInto("account")
    .values({
      client_id: ctx.client.id,
      email,
      email_folded: foldEmail(email),
      password_hash: hash,
      role: "staff",
      email_verified_at: now,
      created_at: now,
      payment_reference: randomBytes(24).toString("base64url"),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeAudit(ctx, "staff account made", "account", id);
}
