import type { Merchant, Personas } from "./personas.ts";
import { memberOf, type Role, roleAccess } from "./roles.ts";

/**
 * Whose thing a call is about: one's own (for staff and strangers: the client's first), another's that is
 * public, another's that is not, one of the other client, one that never was; or nobody's at all.
 */
export const targets = ["none", "own", "shown", "hidden", "abroad", "missing"] as const;
export type Target = (typeof targets)[number];

/** The merchant whose thing it is; null for what never was or is nobody's. */
export async function targetOf(
  personas: Personas,
  role: Role,
  target: Target,
): Promise<Merchant | null> {
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
