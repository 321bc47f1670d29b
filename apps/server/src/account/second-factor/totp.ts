import {
  type Body,
  type endpoints,
  type FactorAdded,
  fault,
  type Session,
  type TotpKey,
} from "@coupon-center/contract";
import type { Ctx, Merchant, Staff } from "../../context.ts";
import { AppError, fieldError } from "../../errors.ts";
import { qrPath } from "../../pages/qr-path.ts";
import { accountByPassword } from "../check-password.ts";
import { addFactor, removeFactor } from "./change-factor.ts";
import { plainCode } from "./plain-code.ts";
import { newTotpSecret, stepOfCode, totpUri } from "./totp-code.ts";
import { sealTotp, sealWaiting, waitingTotp } from "./totp-queries.ts";

/**
 * Makes a key for an authenticator app; an earlier one counts on. One that waits is given to its
 * own session again: a phone drops the page while the app is open, which has that key by then.
 * Others that know the password never see it. Errors: 400, 401, 429.
 */
export async function startTotp(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.startTotp> },
): Promise<TotpKey> {
  const { id, email } = await accountByPassword(ctx, body.password, "password");
  const waiting = await waitingTotp(ctx, id);
  const isOwn = waiting?.session === ctx.actor.sessionId;
  const secret = isOwn ? waiting.secret : newTotpSecret();
  const columns = { pending: sealWaiting(ctx, secret), pending_at: ctx.clock.now() };
  await ctx.db
    .insertInto("totp")
    .values({ account_id: id, ...columns })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(columns))
    .execute();
  const uri = totpUri(secret, ctx.client.siteName, email);
  return { secret, uri, qr: qrPath(uri) };
}

/** Turns the app on by a code of its new key. Errors: 400 by field, 401, 429. */
export async function confirmTotp(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.confirmTotp> },
): Promise<FactorAdded> {
  const account = await accountByPassword(ctx, body.password, "password");
  const code = plainCode(body.code);
  return addFactor(ctx, account, "app on", async (tx) => {
    const waiting = await waitingTotp(tx, account.id);
    if (waiting === null) throw fieldError("code", fault("appKeyExpired"));
    const step = stepOfCode(waiting.secret, code, tx.clock.now());
    if (step === null) throw fieldError("code", fault("wrongCode"));
    await tx.db
      .updateTable("totp")
      .set({
        secret: sealTotp(tx, account.id, waiting.secret),
        confirmed_at: tx.clock.now(),
        pending: null,
        pending_at: null,
        last_step: step,
      })
      .where("account_id", "=", account.id)
      .execute();
  });
}

/** Turns the app off. Errors: 400, 401, 409 if it is off, 429. */
export async function removeTotp(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.removeTotp> },
): Promise<{ session: Session }> {
  const account = await accountByPassword(ctx, body.password, "password");
  return removeFactor(ctx, account, "app off", async (tx) => {
    const removed = await tx.db
      .deleteFrom("totp")
      .where("account_id", "=", account.id)
      .where("secret", "is not", null)
      .returning("account_id")
      .executeTakeFirst();
    if (!removed) throw new AppError("conflict", { detail: fault("noAppSetUp") });
  });
}
