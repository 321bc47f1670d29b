import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import { queueMail } from "../outbox/queue.ts";
import { issueToken, type TokenHolder } from "./one-time-tokens.ts";

/** Mails the link that verifies an account's address. */
export async function mailVerification(ctx: Ctx, account: TokenHolder): Promise<void> {
  const token = await issueToken(ctx, account, "verify");
  const link = addressAt(ctx.client, `/auth/verify-email?token=${token}`);
  await queueMail(ctx, { kind: "verify", to: account.email, data: { link } });
}
