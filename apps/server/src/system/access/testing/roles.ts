import { openSession } from "../../../account/sessions/open-session.ts";
import type { Merchant, Staff } from "../../../context.ts";
import { accountRow } from "../../../testing/accounts-and-stores.ts";
import { systemCtx } from "../../../testing/system-ctx.ts";
import type { MatrixAccount, MatrixAccounts, MerchantName, StoreOwner } from "./matrix-accounts.ts";

/** All roles of the matrix, with what determines their access. */
export const roles = {
  nobody: { clientId: 8, kind: "guest" },
  "unverified merchant": { clientId: 8, kind: "merchant", billing: "unverified" },
  "merchant A": { clientId: 8, kind: "merchant", billing: "first" },
  "merchant B": { clientId: 8, kind: "merchant", billing: "second" },
  "merchant of the other client": { clientId: 10, kind: "merchant", billing: "first" },
  "merchant of the other client, with our key": {
    clientId: 8,
    kind: "refused",
    of: 10,
    billing: "first",
  },
  "expired token": { clientId: 8, kind: "refused", of: 8, billing: "first" },
  "ended session": { clientId: 8, kind: "refused", of: 8, billing: "first" },
  staff: { clientId: 8, kind: "staff" },
  admin: { clientId: 8, kind: "staff", isAdmin: true },
  "staff of the other client": { clientId: 10, kind: "staff" },
  "admin of the other client": { clientId: 10, kind: "staff", isAdmin: true },
  "staff of the other client, with our key": { clientId: 8, kind: "refused", of: 10 },
} as const satisfies Record<string, RoleAccess>;

interface RoleAccess {
  /** the client of the site key that they send */
  clientId: number;
  /** the kind of actor that their token gives; `refused` is 401 everywhere */
  kind: "guest" | Merchant["kind"] | Staff["kind"] | "refused";
  /** the client of their account, if it is not that of the site key */
  of?: number;
  billing?: MerchantName;
  /** for staff only */
  isAdmin?: boolean;
}

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];

export function roleAccess(role: Role): RoleAccess {
  return roles[role];
}

/** The account of a role; null for a guest. */
export async function accountOf(
  accounts: MatrixAccounts,
  role: Role,
): Promise<MatrixAccount | StoreOwner | null> {
  const { clientId, of, billing, kind, isAdmin } = roleAccess(role);
  if (kind === "guest") return null;
  const home = of ?? clientId;
  return billing ? accounts.merchant(home, billing) : accounts.staff(home, isAdmin);
}

/** The token that a role sends; undefined for a guest. */
export async function tokenOf(accounts: MatrixAccounts, role: Role): Promise<string | undefined> {
  const account = await accountOf(accounts, role);
  if (account === null) return undefined;
  const { installation: at } = accounts;
  const { accountId, clientId, caller } = account;
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
