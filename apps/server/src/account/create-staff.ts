import { randomBytes } from "node:crypto";
import type { StaffRole } from "@coupon-center/contract";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, withTransaction } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { insertAccount } from "./insert-account.ts";

/**
 * Creates a staff account of the ctx's client, with a random password unless one is given, and
 * returns the password. Null if the address has an account already, which stays unchanged. Errors:
 * 409 for an address reserved for another account.
 */
export async function createStaff(
  ctx: Ctx,
  email: string,
  password = randomBytes(12).toString("base64url"),
  role: StaffRole = "admin",
): Promise<string | null> {
  const hash = await ctx.ports.passwords.hash(password);
  const made = await withTransaction(ctx, (tx) => insertStaff(tx, { email, hash, role }));
  return made ? password : null;
}

/** Null if the address has an account already. Errors: 409 for a reserved address. */
export async function insertStaff(
  ctx: Ctx,
  { email, hash, role }: { email: string; hash: string; role: StaffRole },
): Promise<AccountRow | null> {
  const made = await insertAccount(ctx, {
    email,
    password_hash: hash,
    role: "staff",
    is_admin: role === "admin" ? 1 : 0,
    email_verified_at: ctx.clock.now(),
  });
  if (!made) return null;
  await writeAudit(ctx, "staff account made", "account", made.id);
  return made;
}
