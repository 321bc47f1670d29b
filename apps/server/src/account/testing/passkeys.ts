import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { SoftwareAuthenticator } from "@coupon-center/testing/software-authenticator";
import { accountRow } from "../../testing/accounts-and-stores.ts";
import { Caller } from "../../testing/caller.ts";
import type { Installation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { issueToken } from "../one-time-tokens.ts";
import { insertPasskey, passkeysOf } from "../second-factor/passkey-queries.ts";
import { creationOptions, readCreated, requestOptions } from "../second-factor/webauthn.ts";
import { firstStep } from "./totp.ts";

/** An authenticator whose browser shows the pages of this client. */
export function authenticatorAt({ clients }: Installation, clientId = 8): SoftwareAuthenticator {
  return new SoftwareAuthenticator(clients.byId(clientId)?.origin ?? "");
}

/** A passkey that the account's owner added by the API. */
export interface OwnPasskey {
  id: string;
  authenticator: SoftwareAuthenticator;
  recoveryCodes: readonly string[];
}

/** Adds a passkey as its owner does; the caller continues with the new session. */
export async function setUpPasskey(
  at: Installation,
  owner: Caller,
  { secretWord = password, authenticator = authenticatorAt(at, owner.clientId) } = {},
): Promise<OwnPasskey> {
  const body = { password: secretWord };
  const { options } = await owner.ok(endpoints.startPasskey, { body });
  const credential = authenticator.create(options);
  const added = await owner.ok(endpoints.addPasskey, {
    body: { ...body, name: "My laptop", credential },
  });
  owner.session = added.session;
  const { passkeys } = await owner.ok(endpoints.getSecondFactor);
  const { id = "" } = passkeys.at(-1) ?? {};
  return { id, authenticator, recoveryCodes: added.recovery_codes };
}

/** The first step of a sign-in and the challenge for its second. */
export async function passkeyStep(at: Installation, email: string, secretWord = password) {
  const { token, kinds } = await firstStep(at, email, secretWord);
  const { options } = await new Caller(at).ok(endpoints.startPasskeyLogin, { body: { token } });
  return { token, kinds, options };
}

interface Owner {
  accountId: number;
  clientId: number;
}

/** A new passkey's answer to a challenge that waits for it. */
export async function answerCreation(at: Installation, { accountId, clientId }: Owner) {
  const ctx = systemCtx(at, clientId);
  const account = await accountRow(at, accountId);
  const challenge = await issueToken(ctx, account, "add-passkey");
  const options = creationOptions(ctx.client, account, challenge, []);
  return authenticatorAt(at, clientId).create(options);
}

/** Stores a passkey without a call of its owner. */
export async function insertOwnPasskey(at: Installation, { accountId, clientId }: Owner) {
  const ctx = systemCtx(at, clientId);
  const authenticator = authenticatorAt(at, clientId);
  const challenge = ctx.ports.tokens.random();
  const account = await accountRow(at, accountId);
  const created = authenticator.create(creationOptions(ctx.client, account, challenge, []));
  const passkey = await readCreated(ctx.client, challenge, created);
  if (!passkey) throw new Error("the passkey is not valid");
  await insertPasskey(ctx, accountId, { name: "My laptop", passkey });
  const rows = await passkeysOf(ctx, accountId);
  return {
    id: rows.at(-1)?.id ?? "",
    /** its answer to a challenge */
    use: (asked: string) => authenticator.get(requestOptions(ctx.client, asked, rows)),
  };
}
