import { endpoints } from "@coupon-center/contract";
import { password } from "@coupon-center/testing/samples";
import { codeAt } from "@coupon-center/testing/totp";
import { Caller } from "../../testing/caller.ts";
import type { Installation } from "../../testing/installation.ts";
import { systemCtx } from "../../testing/system-ctx.ts";
import { sealTotp } from "../second-factor/totp-queries.ts";

/** A key in the form that authenticator apps receive. */
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** Gives an account an authenticator app, and returns its key. */
export async function setUpTotp(at: Installation, accountId: number): Promise<string> {
  const sealed = sealTotp(systemCtx(at), accountId, secret);
  await at.db
    .insertInto("totp")
    .values({ account_id: accountId, secret: sealed })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ secret: sealed }))
    .execute();
  return secret;
}

/** Gives an account an authenticator app unless it has one. */
export async function ensureTotp(at: Installation, accountId: number): Promise<void> {
  const row = at.db.selectFrom("totp").select("secret").where("account_id", "=", accountId);
  if (!(await row.executeTakeFirst())?.secret) await setUpTotp(at, accountId);
}

/** Makes a key that waits for its first code, and returns that code. */
export async function pendingTotp(at: Installation, accountId: number): Promise<string> {
  const now = at.clock.now();
  await at.db
    .insertInto("totp")
    .values({
      account_id: accountId,
      pending: sealTotp(systemCtx(at), accountId, secret),
      pending_at: now,
    })
    .execute();
  return codeAt(secret, now);
}

/** An authenticator app that the account's owner set up by the API. */
export interface OwnApp {
  key: string;
  recoveryCodes: string[];
  code(): Promise<string>;
}

/** Sets up an authenticator app as its owner does; the caller continues with the new session. */
export async function setUpApp(
  at: Installation,
  owner: Caller,
  secretWord = password,
): Promise<OwnApp> {
  const { secret: key } = await owner.ok(endpoints.startTotp, { body: { password: secretWord } });
  const code = () => codeAt(key, at.clock.now());
  const body = { password: secretWord, code: await code() };
  const { session, recovery_codes } = await owner.ok(endpoints.confirmTotp, { body });
  owner.session = session;
  return { key, recoveryCodes: recovery_codes, code };
}

/** The first step of a sign-in of an account with a second factor: its token. */
export async function firstStep(at: Installation, email: string, secretWord = password) {
  const body = { email, password: secretWord };
  const { status, error } = await new Caller(at).call(endpoints.emailLogin, { body });
  const [token = ""] = (error.second_factor ?? []) as string[];
  return { status, token, kinds: (error.second_factor_kinds ?? []) as string[] };
}
