import { openSession } from "../../../account/sessions/open-session.ts";
import type { Merchant as MerchantActor, Staff } from "../../../context.ts";
import { accountRow, systemCtx } from "../../../testing/shortcuts.ts";
import type { Member, Merchant, Personas, ShopName } from "./personas.ts";

/** Everybody who may stand at the door, and what the door has to know of them. */
export const roles = {
  nobody: { clientId: 8, kind: "guest" },
  "unverified merchant": { clientId: 8, kind: "merchant", shop: "unverified" },
  "merchant A": { clientId: 8, kind: "merchant", shop: "first" },
  "merchant B": { clientId: 8, kind: "merchant", shop: "second" },
  "merchant of the other client": { clientId: 10, kind: "merchant", shop: "first" },
  "merchant of the other client, with our key": {
    clientId: 8,
    kind: "refused",
    of: 10,
    shop: "first",
  },
  "expired token": { clientId: 8, kind: "refused", of: 8, shop: "first" },
  "ended session": { clientId: 8, kind: "refused", of: 8, shop: "first" },
  staff: { clientId: 8, kind: "staff" },
  "staff of the other client": { clientId: 10, kind: "staff" },
  "staff of the other client, with our key": { clientId: 8, kind: "refused", of: 10 },
} as const satisfies Record<string, RoleAccess>;

interface RoleAccess {
  /** the client whose site key they send */
  clientId: number;
  /** what their token makes them; `refused` ones are 401 everywhere */
  kind: "guest" | MerchantActor["kind"] | Staff["kind"] | "refused";
  /** the client whose account they hold, when it is not that of the key */
  of?: number;
  shop?: ShopName;
}

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];

export function roleAccess(role: Role): RoleAccess {
  return roles[role];
}

/** Who a role is in a cast; null for nobody. */
export async function memberOf(personas: Personas, role: Role): Promise<Member | Merchant | null> {
  const { clientId, of, shop, kind } = roleAccess(role);
  if (kind === "guest") return null;
  const home = of ?? clientId;
  return shop ? personas.merchant(home, shop) : personas.staff(home);
}

/** The token that a role sends; undefined for nobody. */
export async function tokenOf(personas: Personas, role: Role): Promise<string | undefined> {
  const member = await memberOf(personas, role);
  if (member === null) return undefined;
  const { installation: at } = personas;
  const { accountId, clientId, caller } = member;
  if (role === "expired token") {
    const [sessionId = ""] = (caller.session?.refresh ?? "").split(".");
    const past = at.clock.now() - 16 * 60_000;
    return at.ports.tokens.sign({ accountId, sessionId, clientId }, past).token;
  }
  if (role === "ended session") {
    const { token, refresh } = await openSession(
      systemCtx(at, clientId),
      await accountRow(at, accountId),
    );
    const [sessionId = ""] = refresh.split(".");
    await at.db
      .updateTable("session")
      .set({ ended_at: at.clock.now() })
      .where("id", "=", sessionId)
      .execute();
    return token;
  }
  return caller.session?.token;
}
