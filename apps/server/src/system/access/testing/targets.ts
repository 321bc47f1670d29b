import type { MatrixAccounts, StoreOwner } from "./matrix-accounts.ts";
import { accountOf, type Role, roleAccess } from "./roles.ts";

/**
 * What a call is about: the caller's own data (for staff and guests: the client's first store),
 * another merchant's that is public, another's that is not, another client's, or none that exists;
 * `none` for calls without a target.
 */
export const targets = ["none", "own", "shown", "hidden", "abroad", "missing"] as const;
export type Target = (typeof targets)[number];

/** The merchant of a target; null if there is none. */
export async function targetOf(
  accounts: MatrixAccounts,
  role: Role,
  target: Target,
): Promise<StoreOwner | null> {
  const { clientId } = roleAccess(role);
  const other = clientId === 8 ? 10 : 8;
  if (target === "missing" || target === "none") return null;
  if (target === "hidden") return accounts.merchant(clientId, "hidden");
  if (target === "abroad")
    return accounts.merchant(other, role.includes("our key") ? "second" : "first");
  const account = await accountOf(accounts, role);
  const own = account && "store" in account ? account : await accounts.merchant(clientId, "first");
  if (target === "own") return own;
  const first = await accounts.merchant(clientId, "first");
  return own === first ? accounts.merchant(clientId, "second") : first;
}
