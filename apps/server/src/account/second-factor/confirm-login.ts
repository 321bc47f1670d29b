import { type Body, type endpoints, fault, type Session } from "@coupon-center/contract";
import { type Ctx, withTransaction } from "../../context.ts";
import type { AccountRow } from "../../db/tables.ts";
import { AppError } from "../../errors.ts";
import { lockAccount } from "../account-queries.ts";
import { findToken, issueToken, useToken } from "../one-time-tokens.ts";
import { openSession } from "../sessions/open-session.ts";
import { signInAttempt } from "../sign-in-attempt.ts";
import { hasFactor, useTotpCode } from "./factor-queries.ts";
import { plainCode } from "./plain-code.ts";
import { useRecoveryCode } from "./recovery-codes.ts";

const expired = fault("loginExpired");

/**
 * Ends the first step of a sign-in if the account has a second factor. Errors: 401 with a token for
 * the second step under `second_factor`.
 */
export async function demandFactor(ctx: Ctx, account: AccountRow): Promise<void> {
  if (!(await hasFactor(ctx, account.id))) return;
  const token = await withTransaction(ctx, (tx) => issueToken(tx, account, "sign-in"));
  throw new AppError("unauthorized", { fields: { second_factor: [token] } });
}

/**
 * Opens the session that the right password had asked for, by a code of the app or a recovery code.
 * Failures count like wrong passwords. Errors: 401, 429.
 */
export async function confirmLogin(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.confirmLogin> },
): Promise<Session> {
  const code = plainCode(body.code);
  return finishLogin(ctx, body.token, async (tx, accountId) => {
    const proven = /^\d{6}$/.test(code)
      ? await useTotpCode(tx, accountId, code)
      : await useRecoveryCode(tx, accountId, code);
    if (proven) return;
    ctx.log.warn({ event: "login_failed" });
    throw new AppError("unauthorized", { detail: fault("wrongCode") });
  });
}

/** The second step, with any proof. Errors: those of `prove`, whose 401 counts; 401, 429. */
async function finishLogin(
  ctx: Ctx,
  token: string,
  prove: (tx: Ctx, accountId: number) => Promise<void>,
): Promise<Session> {
  const sent = await findToken(ctx, token, ["sign-in"]);
  if (!sent) throw new AppError("unauthorized", { detail: expired });
  let session: Session | undefined;
  await signInAttempt(ctx, sent.email, (account) =>
    withTransaction(ctx, async (tx) => {
      if (account?.id !== sent.accountId || account.suspended_at !== null)
        throw new AppError("unauthorized", { detail: expired });
      await lockAccount(tx, account.id);
      await prove(tx, account.id);
      if (!(await useToken(tx, token, ["sign-in"])))
        throw new AppError("unauthorized", { detail: expired });
      // Refused if the password, or the factor, has changed since the first step.
      const { id } = account;
      session = await openSession(tx, { id, credential_version: sent.credentialVersion });
      return account;
    }),
  );
  // equivalent mutant (condition false, drop throw): an attempt that succeeds has opened a session
  if (!session) throw new AppError("unauthorized");
  ctx.log.info({ event: "login", account: sent.accountId });
  return session;
}
