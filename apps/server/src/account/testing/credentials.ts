import { endpoints } from "@coupon-center/contract";
import { newEmail, password } from "@coupon-center/testing/samples";
import { codeAt } from "@coupon-center/testing/totp";
import type { OneTimeTokenTable } from "../../db/tables.ts";
import { accountRow } from "../../testing/accounts-and-stores.ts";
import { Caller, signedIn } from "../../testing/caller.ts";
import type { Installation } from "../../testing/installation.ts";
import { mailedToken } from "../../testing/mails.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { findToken, issueToken } from "../one-time-tokens.ts";
import type { Holder } from "./holders.ts";
import type { OwnershipEvent } from "./ownership-events.ts";
import { setUpTotp } from "./totp.ts";

/** A token or link that gives access to an account. */
export interface Credential {
  name: string;
  issue(holder: Holder): Promise<string>;
  /** the response status or result of using it on any process; equals `dead` if it is void */
  use(on: Installation, issued: string, holder: Holder): Promise<number | string | null>;
  dead: number | null;
  /**
   * It protects against whoever controls the account, so not every event voids it. `isMoved`: the
   * account's address is no longer the one that it was mailed to.
   */
  survives?(event: OwnershipEvent, isMoved: boolean): boolean;
}

type Kind = OneTimeTokenTable["kind"];

const status = async (reply: Promise<{ status: number }>) => (await reply).status;

/** Issues a token itself, as the API issues none of the kind in some states of an account. */
const issuing =
  (kind: Kind): Credential["issue"] =>
  async ({ at, id }) =>
    issueToken(systemCtx(at), await accountRow(at, id), kind);

/** Of a challenge, whose use needs a session that most events end; null if it is void. */
const kindOf: Credential["use"] = async (on, challenge) => {
  const found = await findToken(systemCtx(on), challenge, ["add-passkey", "use-passkey"]);
  return found?.kind ?? null;
};

const setPassword: Credential["use"] = (on, token) => {
  const body = { token, password: "the attacker's password" };
  return status(new Caller(on).call(endpoints.setNewPassword, { body }));
};

const verify: Credential["use"] = (on, token) =>
  status(new Caller(on).call(endpoints.verifyEmail, { body: { token } }));

/** Every kind of token: the compiler reports a new one. */
export const byKind: Readonly<Record<Kind, Credential>> = {
  reset: {
    name: "a reset link",
    issue: async ({ at, email }) => {
      await new Caller(at).ok(endpoints.passwordReset, { body: { email } });
      return mailedToken(at, email, "reset");
    },
    use: setPassword,
    dead: 400,
  },
  verify: { name: "a verification link", issue: issuing("verify"), use: verify, dead: 400 },
  "change-email": {
    name: "a change-address link",
    issue: async ({ at, owner }) => {
      const email = newEmail();
      await owner.ok(endpoints.changeEmail, { body: { email, password } });
      return mailedToken(at, email, "verify-new-address");
    },
    use: verify,
    dead: 400,
  },
  invite: { name: "an invitation", issue: issuing("invite"), use: setPassword, dead: 400 },
  "undo-email": {
    name: "a link that undoes a change of address",
    issue: issuing("undo-email"),
    use: async (on, token) => {
      const undone = await new Caller(on).call(endpoints.undoEmailChange, { body: { token } });
      // One that is void may say that its address is restored; it does nothing.
      return undone.data?.reset_token === null ? 400 : undone.status;
    },
    dead: 400,
    survives: ({ voidsUndo }) => !voidsUndo,
  },
  "undo-factor": {
    name: "a link that undoes a change of the second factor",
    issue: issuing("undo-factor"),
    use: setPassword,
    dead: 400,
    survives: ({ voidsUndo }, isMoved) => !voidsUndo && !isMoved,
  },
  "sign-in": {
    name: "a sign-in's first step",
    issue: issuing("sign-in"),
    use: async (on, token, { id }) => {
      const code = await codeAt(await setUpTotp(on, id), on.clock.now());
      return status(new Caller(on).call(endpoints.confirmLogin, { body: { token, code } }));
    },
    dead: 401,
  },
  "add-passkey": {
    name: "the challenge of a new passkey",
    issue: async ({ owner }) => {
      const { options } = await owner.ok(endpoints.startPasskey, { body: { password } });
      return options.challenge;
    },
    use: kindOf,
    dead: null,
  },
  "use-passkey": {
    name: "the challenge of a sign-in by a passkey",
    issue: issuing("use-passkey"),
    use: kindOf,
    dead: null,
  },
};

/** The tokens of a session: beside mailed ones and challenges, all that a caller can hold. */
const ofSession: readonly Credential[] = [
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
];

const pendingAddress: Credential = {
  name: "a pending address",
  issue: async ({ owner }) => {
    const email = newEmail();
    await owner.ok(endpoints.changeEmail, { body: { email, password } });
    return email;
  },
  use: async (on, _email, { id }) => (await accountRow(on, id)).pending_email,
  dead: null,
};

// The pending address is the last, as its request replaces a change-address link.
export const credentials: readonly Credential[] = [
  ...ofSession,
  ...Object.values(byKind),
  pendingAddress,
];
