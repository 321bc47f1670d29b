import type { StaffMember, StaffRole } from "@coupon-center/contract";
import type { Ctx } from "../../context.ts";
import { withFactor } from "../../db/factor-queries.ts";
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
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const sessions = await countSessions(ctx, ids);
  const secured = await ctx.db
    .selectFrom("account")
    .select("id")
    .where("id", "in", ids)
    .where((eb) => eb(withFactor(eb.ref("account.id")), "=", 1))
    .execute();
  const withOne = new Set(secured.map(({ id }) => id));
  return accounts.map((account) => ({
    id: account.id,
    email: account.email,
    role: roleOf(account),
    suspended: account.suspended_at !== null,
    invited: account.password_hash === NO_PASSWORD,
    second_factor: withOne.has(account.id),
    sessions: sessions.get(account.id) ?? 0,
  }));
}

export async function presentMember(ctx: Ctx, account: AccountRow): Promise<StaffMember> {
  const [member] = await presentMembers(ctx, [account]);
  // equivalent mutant (condition false, drop throw): one row gives one member
  if (!member) throw new Error("a row was not presented");
  return member;
}
