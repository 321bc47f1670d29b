import type { Body, endpoints } from "@coupon-center/contract";
import { addressAt } from "../clients/addresses.ts";
import { type Ctx, type Merchant, type Staff, withTransaction } from "../context.ts";
import { AppError } from "../errors.ts";
import { queueMail } from "../outbox/queue.ts";
import { accountByPassword } from "./check-password.ts";
import { addressTaken, isEmailTaken } from "./email-claims.ts";
import { issueToken } from "./one-time-tokens.ts";
import { addressKey, rateLimits } from "./rate-limits.ts";

/** Asks for a new address; it counts once the link mailed there is followed. Errors: 400, 409, 429. */
export async function changeEmail(
  ctx: Ctx<Merchant | Staff>,
  { body }: { body: Body<typeof endpoints.changeEmail> },
): Promise<{ success: true }> {
  const account = await accountByPassword(ctx, body.password, "password");
  await ctx.ports.throttles.take(rateLimits.mailToAddress, `change:${account.id}`);
  if (await isEmailTaken(ctx, account.id, body.email)) throw addressTaken();
  // Nobody gets more mails than that, whichever accounts ask for their address.
  await ctx.ports.throttles.take(rateLimits.mailToAddress, addressKey(ctx, body.email));
  await withTransaction(ctx, async (tx) => {
    const waiting = await tx.db
      .updateTable("account")
      .set({ pending_email: body.email })
      .where("id", "=", account.id)
      .where("credential_version", "=", account.credential_version)
      .returning("id")
      .executeTakeFirst();
    // The password that was right a moment ago is no longer: this session has ended with it.
    if (!waiting) throw new AppError("unauthorized");
    const token = await issueToken(tx, { ...account, email: body.email }, "change-email");
    const link = addressAt(tx.client, `/auth/verify-email?token=${token}`);
    await queueMail(tx, { kind: "verify-new-address", to: body.email, data: { link } });
  });
  return { success: true };
}
