import { randomBytes } from "node:crypto";
import { type Body, type endpoints, foldEmail, type Session } from "@coupon-center/contract";
import { addressAt } from "../clients/addresses.ts";
import { type Ctx, withTransaction } from "../context.ts";
import { isRefusal } from "../errors.ts";
import { queueMail } from "../outbox/queue.ts";
import { accountByEmail } from "./account-queries.ts";
import { refuseCommonPassword } from "./blocklist.ts";
import { addressTaken, claimEmail } from "./email-claims.ts";
import { networkOf, rateLimits } from "./rate-limits.ts";
import { mailVerification } from "./resend-verification.ts";
import { openSession } from "./sessions/open-session.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Registers a merchant and signs them in. Errors: 400 by field, 409 for a taken address, 429. */
export async function register(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.emailRegister> },
): Promise<Session> {
  refuseCommonPassword(ctx, body.password);
  const reservation = {
    limit: rateLimits.registerMiss,
    key: networkOf("ip" in ctx.actor ? ctx.actor.ip : ""),
  };
  return ctx.ports.throttles.attempt([reservation], isTaken, () => registerMerchant(ctx, body));
}

async function registerMerchant(
  ctx: Ctx,
  body: Body<typeof endpoints.emailRegister>,
): Promise<Session> {
  const hash = await ctx.ports.passwords.hash(body.password);
  const session = await withTransaction(ctx, async (tx) => {
    const account = await insertMerchant(tx, body.email, hash);
    if (!account) return null;
    if (!(await claimEmail(tx, account.id, account.email))) throw addressTaken();
    await mailVerification(tx, account);
    return openSession(tx, account);
  });
  if (session) return session;
  await warnOwner(ctx, body.email);
  throw addressTaken();
}

const isTaken = (error: unknown) => isRefusal(error, "conflict");

/** The new account, or nothing when the address is taken: the constraint decides, also between parallel calls. */
function insertMerchant(ctx: Ctx, email: string, passwordHash: string) {
  return ctx.db
    .insertInto("account")
    .values({
      client_id: ctx.client.id,
      email,
      email_folded: foldEmail(email),
      password_hash: passwordHash,
      role: "merchant",
      created_at: ctx.clock.now(),
      // equivalent mutant (change number): a longer one is as good
      payment_reference: randomBytes(24).toString("base64url"),
    })
    .onConflict((conflict) => conflict.columns(["client_id", "email_folded"]).doNothing())
    .returning(["id", "email", "credential_version"])
    .executeTakeFirst();
}

/** Tells the owner of an address, at most once a day, that somebody tried to register with it. */
async function warnOwner(ctx: Ctx, email: string): Promise<void> {
  const account = await accountByEmail(ctx, email);
  // equivalent mutant (condition false): the address was taken a moment ago
  if (!account) return;
  await queueMail(ctx, {
    kind: "address-in-use",
    to: account.email,
    data: { link: addressAt(ctx.client, "/login") },
    once: `address-in-use:${account.id}:${Math.floor(ctx.clock.now() / DAY_MS)}`,
  });
}
