import type { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { issueToken } from "../../../account/one-time-tokens.ts";
import { openSession } from "../../../account/sessions/open-session.ts";
import { accountRow } from "../../../testing/accounts-and-stores.ts";
import { systemCtx } from "../../../testing/system-ctx.ts";
import { type Example, nothing, type Scene } from "./example.ts";
import { type Role, roleAccess } from "./roles.ts";
import type { Target } from "./targets.ts";

const accounts = ["own", "abroad", "missing"] as const satisfies Target[];

/** The address of the target account; a new one for an account that does not exist. */
const emailOf = ({ whose }: Scene) => whose?.email ?? newEmail();

async function mailedToken(
  { accounts: { installation }, whose }: Scene,
  kind: "verify" | "reset" | "undo-email",
): Promise<string> {
  if (!whose) return "A".repeat(43);
  const account = await accountRow(installation, whose.accountId);
  return issueToken(systemCtx(installation, whose.clientId), account, kind);
}

async function refreshToken({ accounts: { installation }, whose }: Scene): Promise<string> {
  if (!whose) return `${"A".repeat(43)}.0.${"A".repeat(43)}`;
  const account = await accountRow(installation, whose.accountId);
  return (await openSession(systemCtx(installation, whose.clientId), account)).refresh;
}

const isStaff = (role: Role) => roleAccess(role).kind === "staff";
const by = (statuses: Partial<Record<Target, number>>) => (target: Target) => statuses[target];

/**
 * Accounts are identified by what the caller knows: an address, a mailed token, a refresh token.
 */
export const accountExamples = {
  emailLogin: {
    on: accounts,
    call: (scene) => ({ body: { email: emailOf(scene), password } }),
    status: by({ abroad: 401, missing: 401 }),
  },
  emailRegister: {
    on: accounts,
    call: (scene) => ({ body: { email: emailOf(scene), password } }),
    status: by({ own: 409, abroad: 201, missing: 201 }),
    // 'Somebody tried to register with your address'
    warns: true,
    spoils: true,
  },
  setNewPassword: {
    on: accounts,
    call: async (scene) => ({ body: { password, token: await mailedToken(scene, "reset") } }),
    status: by({ abroad: 400, missing: 400 }),
    spoils: true,
  },
  verifyEmail: {
    on: accounts,
    call: async (scene) => ({ body: { token: await mailedToken(scene, "verify") } }),
    status: by({ abroad: 400, missing: 400 }),
    spoils: true,
  },
  undoEmailChange: {
    on: accounts,
    call: async (scene) => ({ body: { token: await mailedToken(scene, "undo-email") } }),
    status: by({ abroad: 400, missing: 400 }),
    spoils: true,
  },
  passwordReset: { on: accounts, call: (scene) => ({ body: { email: emailOf(scene) } }) },
  refreshSession: {
    on: accounts,
    call: async (scene) => ({ body: { refresh: await refreshToken(scene) } }),
    status: by({ abroad: 401, missing: 401 }),
  },
  logout: {
    on: accounts,
    call: async (scene) => ({ body: { refresh: await refreshToken(scene) } }),
    status: by({ abroad: 200, missing: 200 }),
    harmless: ["abroad", "missing"],
  },
  getMe: { on: nothing, call: () => ({}) },
  listSessions: { on: nothing, call: () => ({}) },
  endOneSession: {
    on: ["own", "shown", "abroad", "missing"],
    call: async (scene) => {
      const [id = ""] = (await refreshToken(scene)).split(".");
      return { params: { id } };
    },
    // Staff's own target is a merchant.
    status: (target, role) => (target === "own" && isStaff(role) ? 404 : undefined),
    spoils: true,
  },
  endOtherSessions: { on: nothing, call: () => ({}), spoils: true },
  deleteMe: { on: nothing, call: () => ({ body: { password } }), spoils: true, paid: true },
  resendVerification: { on: nothing, call: () => ({}) },
  changeEmail: { on: nothing, call: () => ({ body: { email: newEmail(), password } }) },
  changePassword: {
    on: nothing,
    call: () => ({ body: { current_password: password, password } }),
    spoils: true,
  },
} satisfies Partial<Record<keyof typeof endpoints, Example>>;
