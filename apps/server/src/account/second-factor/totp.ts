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
import { newTotpSecret, totpUri } from "./totp-code.ts";
import { sealTotp, stepOfSealed } from "./totp-queries.ts";

/** how long a key waits for its first code */
const PENDING_MS = 30 * 60_000;

/** Makes a key for an authenticator app; an earlier one counts on. Errors: 400, 401, 429. */
export async function startTotp(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.startTotp> },
): Promise<TotpKey> {
  const { id, email } = await accountByPassword(ctx, body.password, "password");
  const secret = newTotpSecret();
  const columns = { pending: sealTotp(ctx, id, secret), pending_at: ctx.clock.now() };
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
    const waiting = await tx.db
      .selectFrom("totp")
      .select("pending")
      .where("account_id", "=", account.id)
      .where("pending_at", ">", tx.clock.now() - PENDING_MS)
      .executeTakeFirst();
    if (!waiting || waiting.pending === null) throw fieldError("code", fault("appKeyExpired"));
    const step = stepOfSealed(tx, account.id, waiting.pending, code);
    if (step === null) throw fieldError("code", fault("wrongCode"));
    await tx.db
      .updateTable("totp")
      .set({
        secret: waiting.pending,
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
