import type { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { codeAt } from "@coupon-center/testing/totp";
import { issueToken } from "../../../account/one-time-tokens.ts";
import { openSession } from "../../../account/sessions/open-session.ts";
import { answerCreation, insertOwnPasskey } from "../../../account/testing/passkeys.ts";
import { pendingTotp, setUpTotp } from "../../../account/testing/totp.ts";
import { accountRow } from "../../../testing/accounts-and-stores.ts";
import { systemCtx } from "../../../testing/system-ctx.ts";
import { type Example, nothing, type Scene } from "./example.ts";
import { type Role, roleAccess } from "./roles.ts";
import type { Target } from "./targets.ts";

const accounts = ["own", "abroad", "missing"] as const satisfies Target[];

/** The address of the target account; a new one for an account that does not exist. */
const emailOf = ({ whose }: Scene) => whose?.email ?? newEmail();

async function issuedToken(
  { accounts: { installation }, whose }: Scene,
  kind: "verify" | "reset" | "undo-email" | "sign-in" | "use-passkey",
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

/** A body with the password; the account gets an authenticator app first. */
async function withTotp({ accounts: { installation: at }, me, succeeds }: Scene) {
  if (me && succeeds) await setUpTotp(at, me.accountId);
  return { body: { password } };
}

/** The token of a sign-in's first step, and a valid code. */
async function secondStep(scene: Scene) {
  const at = scene.accounts.installation;
  const token = await issuedToken(scene, "sign-in");
  if (!scene.whose || !scene.succeeds) return { body: { token, code: "123456" } };
  const key = await setUpTotp(at, scene.whose.accountId);
  return { body: { token, code: await codeAt(key, at.clock.now()) } };
}

async function confirmTotp({ accounts: { installation: at }, me, succeeds }: Scene) {
  const code = me && succeeds ? await pendingTotp(at, me.accountId) : "123456";
  return { body: { password, code } };
}

/** A valid response of no passkey to no challenge. */
const noResponse = {
  clientDataJSON: "A",
  attestationObject: "A",
  authenticatorData: "A",
  signature: "A",
};
const noPasskey = { id: "A".repeat(43), response: noResponse };

/** A passkey of an account whose call succeeds. */
function passkeyOf({ accounts: { installation: at }, whose, succeeds }: Scene) {
  return succeeds && whose ? insertOwnPasskey(at, whose) : null;
}

async function startPasskeyLogin(scene: Scene) {
  await passkeyOf(scene);
  return { body: { token: await issuedToken(scene, "sign-in") } };
}

async function confirmPasskeyLogin(scene: Scene) {
  const passkey = await passkeyOf(scene);
  const challenge = await issuedToken(scene, "use-passkey");
  const credential = passkey?.use(challenge) ?? noPasskey;
  return { body: { token: await issuedToken(scene, "sign-in"), credential } };
}

async function addPasskey({ accounts: { installation: at }, me, succeeds }: Scene) {
  const credential = me && succeeds ? await answerCreation(at, me) : noPasskey;
  return { body: { password, name: "My laptop", credential } };
}

async function removePasskey(scene: Scene) {
  const id = (await passkeyOf(scene))?.id ?? noPasskey.id;
  return { params: { id }, body: { password } };
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
    call: async (scene) => ({ body: { password, token: await issuedToken(scene, "reset") } }),
    status: by({ abroad: 400, missing: 400 }),
    spoils: true,
  },
  verifyEmail: {
    on: accounts,
    call: async (scene) => ({ body: { token: await issuedToken(scene, "verify") } }),
    status: by({ abroad: 400, missing: 400 }),
    spoils: true,
  },
  undoEmailChange: {
    on: accounts,
    call: async (scene) => ({ body: { token: await issuedToken(scene, "undo-email") } }),
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
  confirmLogin: {
    on: accounts,
    call: secondStep,
    status: by({ abroad: 401, missing: 401 }),
    spoils: true,
  },
  getSecondFactor: { on: nothing, call: () => ({}) },
  startTotp: { on: nothing, call: () => ({ body: { password } }) },
  confirmTotp: { on: nothing, call: confirmTotp, spoils: true },
  removeTotp: { on: nothing, call: withTotp, spoils: true },
  startPasskeyLogin: {
    on: accounts,
    call: startPasskeyLogin,
    status: by({ abroad: 401, missing: 401 }),
    spoils: true,
  },
  confirmPasskeyLogin: {
    on: accounts,
    call: confirmPasskeyLogin,
    status: by({ abroad: 401, missing: 401 }),
    spoils: true,
  },
  startPasskey: { on: nothing, call: () => ({ body: { password } }) },
  addPasskey: { on: nothing, call: addPasskey, spoils: true },
  removePasskey: {
    on: ["own", "missing"],
    call: removePasskey,
    // For staff, the target `own` is a merchant.
    status: (target, role) => (target === "own" && isStaff(role) ? 404 : undefined),
    spoils: true,
  },
  makeRecoveryCodes: { on: nothing, call: withTotp, spoils: true },
  listSessions: { on: nothing, call: () => ({}) },
  endOneSession: {
    on: ["own", "shown", "abroad", "missing"],
    call: async (scene) => {
      const [id = ""] = (await refreshToken(scene)).split(".");
      return { params: { id } };
    },
    // For staff, the target `own` is a merchant's session.
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
