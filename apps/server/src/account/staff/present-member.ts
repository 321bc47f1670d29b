import type { StaffMember, StaffRole } from "@coupon-center/contract";
import type { Ctx } from "../../context.ts";
import type { AccountRow } from "../../db/tables.ts";
import { NO_PASSWORD } from "../../ports/passwords.ts";
import { countSessions } from "../account-queries.ts";

export function roleOf({ is_admin }: Pick<AccountRow, "is_admin">): StaffRole {
  return is_admin === 1 ? "admin" : "reviewer";
}

/** Staff accounts as admins see them. */
export async function presentMembers(
  ctx: Ctx,
  accounts: readonly AccountRow[],
): Promise<StaffMember[]> {
  const sessions = await countSessions(
    ctx,
    accounts.map(({ id }) => id),
  );
  return accounts.map((account) => ({
    id: account.id,
    email: account.email,
    role: roleOf(account),
    suspended: account.suspended_at !== null,
    invited: account.password_hash === NO_PASSWORD,
    sessions: sessions.get(account.id) ?? 0,
  }));
}

export async function presentMember(ctx: Ctx, account: AccountRow): Promise<StaffMember> {
  const [member] = await presentMembers(ctx, [account]);
  // equivalent mutant (condition false, drop throw): one row gives one member
  if (!member) throw new Error("a row was not presented");
  return member;
}
