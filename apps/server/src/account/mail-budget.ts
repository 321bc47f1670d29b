import { DAY_MS } from "@coupon-center/contract";
import { addressAt } from "../clients/addresses.ts";
import type { Ctx } from "../context.ts";
import { accountByEmail } from "../db/person-queries.ts";
import type { AccountRow } from "../db/tables.ts";
import { foldEmail, likelyMailbox } from "../fold-email.ts";
import { isQueued, queueMail } from "../outbox/queue-mail.ts";
import { rateLimits } from "../ports/rate-limits.ts";
import { wasTaken } from "../ports/throttles.ts";
import { addressKey } from "./account-queries.ts";

/**
 * Counts a mail to an address that is not verified for the requester, per day and for all kinds of
 * mail and clients; its subaddresses have more, together. Errors: 429. Not to be called in a
 * transaction, as points are counted on another connection.
 */
export async function takeMail({ ports: { throttles } }: Ctx, email: string): Promise<void> {
  await throttles.take(rateLimits.mailToUnproven, foldEmail(email));
  await throttles.take(rateLimits.mailToLikelyMailbox, likelyMailbox(email));
}

/**
 * Like `takeMail`, for mails that are omitted without an error; a verified address gets all of
 * them.
 */
export async function mayMail(
  ctx: Ctx,
  { email, email_verified_at }: Pick<AccountRow, "email" | "email_verified_at">,
): Promise<boolean> {
  return email_verified_at !== null || (await wasTaken(takeMail(ctx, email)));
}

/**
 * Mails the owner of an address, at most once a day, what somebody tried with it; nothing without
 * an account. Keyed by mailbox, as the account may be deleted and registered again.
 */
export async function warnOwner(
  ctx: Ctx,
  email: string,
  { kind, path }: { kind: "address-in-use" | "sign-in-refused"; path: `/${string}` },
): Promise<void> {
  const account = await accountByEmail(ctx, email);
  if (!account) return;
  const mailbox = ctx.ports.tokens.hash(addressKey(ctx, account.email));
  const once = `${kind}:${mailbox}:${Math.floor(ctx.clock.now() / DAY_MS)}`;
  if ((await isQueued(ctx, once)) || !(await mayMail(ctx, account))) return;
  await queueMail(ctx, {
    kind,
    to: account.email,
    data: { link: addressAt(ctx.client, path) },
    once,
  });
}
