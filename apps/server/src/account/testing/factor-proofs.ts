import { endpoints } from "@coupon-center/contract";
import { codeAt } from "@coupon-center/testing/totp";
import { accountRow } from "../../testing/accounts-and-stores.ts";
import { Caller } from "../../testing/caller.ts";
import type { Installation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { issueToken } from "../one-time-tokens.ts";
import { type PasskeyRow, passkeysOf } from "../second-factor/passkey-queries.ts";
import { requestOptions } from "../second-factor/webauthn.ts";
import type { Holder } from "./holders.ts";
import { type OwnPasskey, setUpPasskey } from "./passkeys.ts";
import { type OwnApp, setUpApp } from "./totp.ts";

/** An account with every second factor, and what its owner proves them with. */
export interface FactorHolder extends Holder {
  app: OwnApp;
  passkey: OwnPasskey;
  /** the passkey as it was stored at first */
  stored: readonly PasskeyRow[];
}

export async function withFactors(holder: Holder): Promise<FactorHolder> {
  const app = await setUpApp(holder.at, holder.owner);
  const passkey = await setUpPasskey(holder.at, holder.owner);
  const stored = await passkeysOf(systemCtx(holder.at), holder.id);
  return { ...holder, app, passkey, stored };
}

/** The token after the right password, made here, as the API makes none without a second factor. */
export async function takeFirstStep(on: Installation, { id }: Holder): Promise<string> {
  return tokenOf(on, id, "sign-in");
}

/** Of a deleted account, which gets none any more, one that somebody made up. */
async function tokenOf(on: Installation, id: number, kind: "sign-in" | "use-passkey") {
  const [ctx, account] = [systemCtx(on), await accountRow(on, id)];
  return account.deleted_at === null ? issueToken(ctx, account, kind) : ctx.ports.tokens.random();
}

const STEP_MS = 30_000;

/** Makes the body of a sign-in's second step, to be sent now or later. */
type Proof = (on: Installation, holder: FactorHolder, token: string) => Promise<Attempt>;
/** Sends it, and returns the status. */
export type Attempt = (on: Installation) => Promise<number>;

/** Every second factor's table: the compiler reports a new one. */
export const proofs: Readonly<Record<"totp" | "recovery_code" | "passkey", Proof>> = {
  // The code of the step that set the app up is used up.
  totp: async (on, { app }, token) =>
    byCode(token, await codeAt(app.key, on.clock.now() + STEP_MS)),
  recovery_code: async (_on, { app }, token) => byCode(token, app.recoveryCodes[0] ?? ""),
  passkey: async (on, { id, passkey, stored }, token) => {
    const ctx = systemCtx(on);
    const challenge = await tokenOf(on, id, "use-passkey");
    const credential = passkey.authenticator.get(requestOptions(ctx.client, challenge, stored));
    return async (at) =>
      (await new Caller(at).call(endpoints.confirmPasskeyLogin, { body: { token, credential } }))
        .status;
  },
};

const byCode =
  (token: string, code: string): Attempt =>
  async (at) =>
    (await new Caller(at).call(endpoints.confirmLogin, { body: { token, code } })).status;
