import type { Body, endpoints, Session } from "@coupon-center/contract";
import { type Ctx, withTransaction } from "../context.ts";
import { accountByEmail } from "../db/person-queries.ts";
import { networkKey, rateLimits } from "../ports/rate-limits.ts";
import { addressKey } from "./account-queries.ts";
import { refuseCommonPassword } from "./blocklist.ts";
import { addressTaken } from "./email-claims.ts";
import { insertAccount } from "./insert-account.ts";
import { mayMail, warnOwner } from "./mail-budget.ts";
import { mailVerification } from "./resend-verification.ts";
import { openSession } from "./sessions/open-session.ts";

/** Registers a merchant and signs them in. Errors: 400 by field, 409 for a taken address, 429. */
export async function register(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.emailRegister> },
): Promise<Session> {
  refuseCommonPassword(ctx, body.password);
  const network = networkKey(ctx);
  const takenBy = "success";
  const reservations = [
    { limit: rateLimits.takenEmail, key: network },
    { limit: rateLimits.register, key: network, takenBy },
    // Each cycle of registering and deleting sends a mail, so registrations are limited per
    // address.
    { limit: rateLimits.registerByEmail, key: addressKey(ctx, body.email), takenBy },
  ] as const;
  return ctx.ports.throttles.attempt(reservations, "conflict", () => registerMerchant(ctx, body));
}

async function registerMerchant(
  ctx: Ctx,
  body: Body<typeof endpoints.emailRegister>,
): Promise<Session> {
  const hash = await ctx.ports.passwords.hash(body.password);
  const known = await accountByEmail(ctx, body.email);
  // A link is only mailed for a new account, within the mailbox's limit; another can be requested
  // later.
  const isMailed = !known && (await mayMail(ctx, { email: body.email, email_verified_at: null }));
  const session = await withTransaction(ctx, async (tx) => {
    const account = await insertAccount(tx, {
      email: body.email,
      password_hash: hash,
      role: "merchant",
    });
    if (!account) return null;
    if (isMailed) await mailVerification(tx, account);
    return openSession(tx, account);
  });
  if (session) return session;
  await warnOwner(ctx, body.email, { kind: "address-in-use", path: "/login" });
  throw addressTaken();
}
