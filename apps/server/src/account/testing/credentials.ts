import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { codeAt } from "@coupon-center/testing/totp";
import { accountRow, newStaff } from "../../testing/accounts-and-stores.ts";
import { Caller, newMerchant } from "../../testing/caller.ts";
import type { Installation } from "../../testing/installation.ts";
import { mailedToken } from "../../testing/mails.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { setStaffPassword } from "../index.ts";
import { findToken, issueToken } from "../one-time-tokens.ts";
import { insertOwnPasskey, setUpPasskey } from "./passkeys.ts";
import { setUpApp, setUpTotp } from "./totp.ts";

/** An account with a signed-in owner, prepared for an event. */
export interface Holder {
  at: Installation;
  owner: Caller;
  id: number;
  email: string;
  /** the event's own link, if it has one */
  link: string;
}

/** A token or link that gives access to an account. */
export interface Credential {
  name: string;
  issue(holder: Holder): Promise<string>;
  /** the response status or result of using it on any process; equals `dead` if it is void */
  use(on: Installation, issued: string, holder: Holder): Promise<number | string | null>;
  dead: number | null;
}

export const newPassword = "a new password";

const status = async (reply: Promise<{ status: number }>) => (await reply).status;

export async function signedIn(on: Installation, email: string, secret: string): Promise<Caller> {
  const caller = new Caller(on);
  caller.session = await caller.ok(endpoints.emailLogin, { body: { email, password: secret } });
  return caller;
}

/** Of a challenge, whose use needs a session that most events end; null if it is void. */
const kindOf: Credential["use"] = async (on, challenge) => {
  const found = await findToken(systemCtx(on), challenge, ["add-passkey", "use-passkey"]);
  return found?.kind ?? null;
};

export const credentials: readonly Credential[] = [
  {
    name: "an access token",
    issue: async ({ at, email }) => (await signedIn(at, email, password)).session?.token ?? "",
    use: (on, token) => {
      const caller = new Caller(on);
      caller.session = { token, refresh: "", expiration: "" };
      return status(caller.call(endpoints.getMe));
    },
    dead: 401,
  },
  {
    name: "a refresh token",
    issue: async ({ at, email }) => (await signedIn(at, email, password)).session?.refresh ?? "",
    use: (on, refresh) =>
      status(new Caller(on).call(endpoints.refreshSession, { body: { refresh } })),
    dead: 401,
  },
  {
    name: "a reset link",
    issue: async ({ at, email }) => {
      await new Caller(at).ok(endpoints.passwordReset, { body: { email } });
      return mailedToken(at, email, "reset");
    },
    use: (on, token) => {
      const body = { token, password: "the attacker's password" };
      return status(new Caller(on).call(endpoints.setNewPassword, { body }));
    },
    dead: 400,
  },
  {
    name: "a verification link",
    // Some accounts under test are already verified, for which the API issues no link.
    issue: async ({ at, id }) => issueToken(systemCtx(at), await accountRow(at, id), "verify"),
    use: (on, token) => status(new Caller(on).call(endpoints.verifyEmail, { body: { token } })),
    dead: 400,
  },
  {
    name: "a change-address link",
    issue: async ({ at, owner }) => {
      const email = newEmail();
      await owner.ok(endpoints.changeEmail, { body: { email, password } });
      return mailedToken(at, email, "verify-new-address");
    },
    use: (on, token) => status(new Caller(on).call(endpoints.verifyEmail, { body: { token } })),
    dead: 400,
  },
  {
    name: "an invitation",
    issue: async ({ at, id }) => issueToken(systemCtx(at), await accountRow(at, id), "invite"),
    use: (on, token) => {
      const body = { token, password: "the attacker's password" };
      return status(new Caller(on).call(endpoints.setNewPassword, { body }));
    },
    dead: 400,
  },
  {
    name: "a sign-in's first step",
    issue: async ({ at, id }) => issueToken(systemCtx(at), await accountRow(at, id), "sign-in"),
    use: async (on, token, { id }) => {
      const code = await codeAt(await setUpTotp(on, id), on.clock.now());
      return status(new Caller(on).call(endpoints.confirmLogin, { body: { token, code } }));
    },
    dead: 401,
  },
  {
    name: "the challenge of a new passkey",
    issue: async ({ owner }) => {
      const { options } = await owner.ok(endpoints.startPasskey, { body: { password } });
      return options.challenge;
    },
    use: kindOf,
    dead: null,
  },
  {
    name: "the challenge of a sign-in by a passkey",
    issue: async ({ at, id }) => issueToken(systemCtx(at), await accountRow(at, id), "use-passkey"),
    use: kindOf,
    dead: null,
  },
  {
    name: "a pending address",
    issue: async ({ owner }) => {
      const email = newEmail();
      await owner.ok(endpoints.changeEmail, { body: { email, password } });
      return email;
    },
    use: async (on, _email, { id }) => (await accountRow(on, id)).pending_email,
    dead: null,
  },
];

/** An event that changes the ownership of an account. */
export interface OwnershipEvent {
  name: string;
  prepare(at: Installation): Promise<Holder>;
  /** requests the event's own link, after `prepare` and after the credentials were issued */
  link?(holder: Holder): Promise<string>;
  happen(holder: Holder): Promise<unknown>;
}

async function merchant(at: Installation): Promise<Holder> {
  const owner = await newMerchant(at);
  const { id } = await owner.ok(endpoints.getMe);
  return { at, owner, id, email: owner.email, link: "" };
}

async function staff(at: Installation): Promise<Holder> {
  const owner = await newStaff(at, 8, password);
  const { id } = await owner.ok(endpoints.getMe);
  return { at, owner, id, email: owner.email, link: "" };
}

export async function verifiedMerchant(at: Installation): Promise<Holder> {
  const holder = await merchant(at);
  const token = await mailedToken(at, holder.email, "verify");
  await holder.owner.ok(endpoints.verifyEmail, { body: { token } });
  return holder;
}

/** Requests a change of address and returns the token that confirms it. */
export async function requestEmailChange({ at, owner }: Holder, email: string): Promise<string> {
  await owner.ok(endpoints.changeEmail, { body: { email, password } });
  return mailedToken(at, email, "verify-new-address");
}

/**
 * Changes the account's address and continues as its owner there. Returns the token that undoes it.
 */
export async function moveAddress(holder: Holder, email = newEmail()): Promise<string> {
  const token = await requestEmailChange(holder, email);
  const { session } = await holder.owner.ok(endpoints.verifyEmail, { body: { token } });
  holder.owner.session = session;
  const undo = await mailedToken(holder.at, holder.email, "email-changed");
  holder.email = email;
  return undo;
}

export const events: readonly OwnershipEvent[] = [
  {
    name: "a change of password",
    prepare: merchant,
    happen: ({ owner }) =>
      owner.ok(endpoints.changePassword, {
        body: { current_password: password, password: newPassword },
      }),
  },
  {
    name: "a password reset",
    prepare: merchant,
    link: async ({ at, email }) => {
      await new Caller(at).ok(endpoints.passwordReset, { body: { email } });
      return mailedToken(at, email, "reset");
    },
    happen: ({ at, link }) =>
      new Caller(at).ok(endpoints.setNewPassword, {
        body: { token: link, password: newPassword },
      }),
  },
  {
    name: "a confirmed change of address",
    prepare: verifiedMerchant,
    link: (holder) => requestEmailChange(holder, newEmail()),
    happen: ({ at, link }) => new Caller(at).ok(endpoints.verifyEmail, { body: { token: link } }),
  },
  {
    name: "an undone change of address",
    prepare: async (at) => {
      const holder = await verifiedMerchant(at);
      holder.link = await moveAddress(holder);
      return holder;
    },
    happen: ({ at, link }) =>
      new Caller(at).ok(endpoints.undoEmailChange, { body: { token: link } }),
  },
  {
    name: "a staff password set by command",
    prepare: staff,
    happen: ({ at, email }) => setStaffPassword(systemCtx(at), email, newPassword),
  },
  {
    name: "a staff account suspended by an admin",
    prepare: staff,
    happen: async ({ at, id }) =>
      (await newStaff(at)).ok(endpoints.staffSuspendMember, { params: { id } }),
  },
  {
    name: "a staff password reset by an admin",
    prepare: staff,
    happen: async ({ at, id }) =>
      (await newStaff(at)).ok(endpoints.staffResetMember, { params: { id } }),
  },
  {
    name: "a second factor turned on",
    prepare: merchant,
    happen: ({ at, owner }) => setUpApp(at, owner),
  },
  {
    name: "a second factor turned off",
    prepare: merchant,
    happen: async ({ at, id, owner }) => {
      await setUpTotp(at, id);
      await owner.ok(endpoints.removeTotp, { body: { password } });
    },
  },
  {
    name: "a passkey added",
    prepare: merchant,
    happen: ({ at, owner }) => setUpPasskey(at, owner),
  },
  {
    name: "a passkey removed",
    prepare: merchant,
    happen: async ({ at, id, owner }) => {
      const passkey = await insertOwnPasskey(at, { accountId: id, clientId: 8 });
      await owner.ok(endpoints.removePasskey, { params: { id: passkey.id }, body: { password } });
    },
  },
  {
    name: "a second factor reset by an admin",
    prepare: staff,
    happen: async ({ at, id }) => {
      await setUpTotp(at, id);
      await (await newStaff(at)).ok(endpoints.staffResetFactor, { params: { id } });
    },
  },
  {
    name: "a merchant's account blocked by an admin",
    prepare: merchant,
    happen: async ({ at, id }) =>
      (await newStaff(at)).ok(endpoints.staffBlockAccount, {
        params: { id },
        body: { reason: "Not a shop" },
      }),
  },
];
