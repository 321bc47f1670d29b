import type { AccessPersonas, StoreOwner } from "./access-personas.ts";
import { memberOf, type Role, roleAccess } from "./roles.ts";

/**
 * What a call is about: the caller's own data (for staff and guests: the client's first store),
 * another merchant's that is public, another's that is not, another client's, or none that exists;
 * `none` for calls without a target.
 */
export const targets = ["none", "own", "shown", "hidden", "abroad", "missing"] as const;
export type Target = (typeof targets)[number];

/** The merchant of a target; null if there is none. */
export async function targetOf(
  personas: AccessPersonas,
  role: Role,
  target: Target,
): Promise<StoreOwner | null> {
  const { clientId } = roleAccess(role);
  const other = clientId === 8 ? 10 : 8;
  if (target === "missing" || target === "none") return null;
  if (target === "hidden") return personas.merchant(clientId, "hidden");
  if (target === "abroad")
    return personas.merchant(other, role.includes("our key") ? "second" : "first");
  const member = await memberOf(personas, role);
  const own = member && "store" in member ? member : await personas.merchant(clientId, "first");
  if (target === "own") return own;
  const first = await personas.merchant(clientId, "first");
  return own === first ? personas.merchant(clientId, "second") : first;
}
