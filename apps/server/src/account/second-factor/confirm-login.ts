import {
  type Body,
  type endpoints,
  fault,
  type PasskeyRequest,
  type Session,
  type TextKeyAlone,
} from "@coupon-center/contract";
import { type Ctx, withTransaction } from "../../context.ts";
import { lockAccount } from "../../db/person-queries.ts";
import type { AccountRow } from "../../db/tables.ts";
import { AppError } from "../../errors.ts";
import { rateLimits } from "../../ports/rate-limits.ts";
import { findToken, issueToken, type MailedToken, useToken } from "../one-time-tokens.ts";
import { openSession } from "../sessions/open-session.ts";
import { signInAttempt } from "../sign-in-attempt.ts";
import { factorsOf } from "./factor-queries.ts";
import { countPasskeyUse, passkeysOf } from "./passkey-queries.ts";
import { plainCode } from "./plain-code.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { useTotpCode } from "./totp-queries.ts";
import { challengeOf, readUsed, requestOptions } from "./webauthn.ts";

/**
 * Ends the first step of a sign-in if the account has a second factor. Errors: 401 with a token for
 * the second step under `second_factor`, and what the account has under `second_factor_kinds`.
 */
export async function demandFactor(ctx: Ctx, account: AccountRow): Promise<void> {
  const { app, passkey } = await factorsOf(ctx, account.id);
  const kinds = [...(app ? ["app"] : []), ...(passkey ? ["passkey"] : [])];
  if (kinds.length === 0) return;
  const token = await withTransaction(ctx, (tx) => issueToken(tx, account, "sign-in"));
  const fields = { second_factor: [token], second_factor_kinds: kinds };
  throw new AppError("unauthorized", { fields });
}

/**
 * Opens the session that the right password had asked for, by a code of the app or a recovery code.
 * Failures count like wrong passwords. Errors: 401, 429.
 */
export function confirmLogin(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.confirmLogin> },
): Promise<Session> {
  const code = plainCode(body.code);
  const useCode = /^\d{6}$/.test(code) ? useTotpCode : useRecoveryCode;
  return finishLogin(
    ctx,
    body.token,
    "wrongCode",
    async ({ accountId }) =>
      (tx) =>
        useCode(tx, accountId, code),
  );
}

/** Makes a challenge for a passkey. Errors: 401, 409 if the account has none, 429. */
export async function startPasskeyLogin(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.startPasskeyLogin> },
): Promise<PasskeyRequest> {
  const sent = await findToken(ctx, body.token, ["sign-in"]);
  if (!sent) throw expired();
  await ctx.ports.throttles.take(rateLimits.signIn, String(sent.accountId));
  const passkeys = await passkeysOf(ctx, sent.accountId);
  if (passkeys.length === 0) throw new AppError("conflict", { detail: fault("noPasskey") });
  const holder = {
    id: sent.accountId,
    email: sent.email,
    credential_version: sent.credentialVersion,
  };
  const challenge = await withTransaction(ctx, (tx) => issueToken(tx, holder, "use-passkey"));
  return { options: requestOptions(ctx.client, challenge, passkeys) };
}

/**
 * The same as `confirmLogin` by a passkey. Its challenge is used up, whether the response is right
 * or not. Errors: 401, 429.
 */
export function confirmPasskeyLogin(
  ctx: Ctx,
  { body: { token, credential } }: { body: Body<typeof endpoints.confirmPasskeyLogin> },
): Promise<Session> {
  return finishLogin(ctx, token, "wrongPasskey", async ({ accountId }) => {
    const challenge = challengeOf(credential.response.clientDataJSON);
    const issued = await useToken(ctx, challenge, ["use-passkey"]);
    if (issued?.accountId !== accountId) return null;
    const passkeys = await passkeysOf(ctx, accountId);
    const passkey = passkeys.find(({ credential_id }) => credential_id === credential.id);
    if (!passkey) return null;
    const counter = await readUsed(ctx.client, challenge, credential, passkey);
    if (counter === null) return null;
    return (tx) => countPasskeyUse(tx, accountId, { id: passkey.id, counter });
  });
}

/** Uses a proof up, in the transaction that opens the session; false if another caller did. */
type Claim = (tx: Ctx) => Promise<boolean>;

/**
 * The second step, with any proof: `check` returns null for a wrong one. Errors: 401 with `wrong`,
 * which counts as a failure; 401, 429.
 */
async function finishLogin(
  ctx: Ctx,
  token: string,
  wrong: TextKeyAlone,
  check: (sent: MailedToken) => Promise<Claim | null>,
): Promise<Session> {
  const sent = await findToken(ctx, token, ["sign-in"]);
  if (!sent) throw expired();
  let session: Session | undefined;
  await signInAttempt(ctx, sent.email, async (account) => {
    if (account?.id !== sent.accountId || account.suspended_at !== null) throw expired();
    const claim = await check(sent);
    session = await withTransaction(ctx, async (tx) => {
      await lockAccount(tx, account.id);
      if (!claim || !(await claim(tx))) {
        ctx.log.warn({ event: "login_failed" });
        throw new AppError("unauthorized", { detail: fault(wrong) });
      }
      if (!(await useToken(tx, token, ["sign-in"]))) throw expired();
      // Refused if the password, or the factor, has changed since the first step.
      const { id } = account;
      return openSession(tx, { id, credential_version: sent.credentialVersion });
    });
    return account;
  });
  // equivalent mutant (condition false, drop throw): an attempt that succeeds has opened a session
  if (!session) throw new AppError("unauthorized");
  ctx.log.info({ event: "login", account: sent.accountId });
  return session;
}

const expired = () => new AppError("unauthorized", { detail: fault("loginExpired") });
