import { addressAt } from "../addresses.ts";
import type { Ctx } from "../context.ts";
import { queueMail } from "../outbox/queue.ts";
import { issueToken, type TokenHolder } from "./one-time-tokens.ts";

/** Links are built from the client's origin only, never from what a request says of its host. */
export function portalLink(ctx: Ctx, path: `/${string}`): string {
  return addressAt(ctx.client, path);
}

/** Mails the link that verifies an account's address. */
export async function mailVerification(ctx: Ctx, account: TokenHolder): Promise<void> {
  const token = await issueToken(ctx, account, "verify");
  const link = portalLink(ctx, `/auth/verify-email?token=${token}`);
  await queueMail(ctx, { kind: "verify", to: account.email, data: { link } });
}
