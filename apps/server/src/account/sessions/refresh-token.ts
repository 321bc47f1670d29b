import type { Session } from "@coupon-center/contract";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { isoTime } from "../../ports/clock.ts";

/** A refresh token taken apart. */
export interface ParsedRefreshToken {
  id: string;
  count: number;
  secret: string;
}

/** Reads `<session>.<count>.<secret>`; anything else is 401. */
export function parseRefreshToken(refresh: string): ParsedRefreshToken {
  const [, id, count, secret] = /^([\w-]{43})\.(\d{1,6})\.([\w-]{43})$/.exec(refresh) ?? [];
  // equivalent mutant (swap logic): a match has all three, no match has none
  if (id === undefined || count === undefined || secret === undefined)
    throw new AppError("unauthorized");
  return { id, count: Number(count), secret };
}

/** What a sign-in answers (decision 015), for a session whose refresh token is `secret`. */
export function presentSession(
  ctx: Ctx,
  session: { id: string; account_id: number },
  count: number,
  secret: string,
): Session {
  const claims = { accountId: session.account_id, sessionId: session.id, clientId: ctx.client.id };
  const { token, expiresAt } = ctx.ports.tokens.sign(claims, ctx.clock.now());
  return { token, refresh: `${session.id}.${count}.${secret}`, expiration: isoTime(expiresAt) };
}

/**
 * The session's current secret, reached from a token of the same chain; null when it is not of it.
 * Each secret derives from the one before, so a former token proves itself without being stored.
 */
export function findCurrentSecret(
  ctx: Ctx,
  sent: ParsedRefreshToken,
  session: { refresh_count: number; refresh_hash: string },
): string | null {
  let secret = sent.secret;
  if (sent.count > session.refresh_count) return null;
  for (let step = sent.count; step < session.refresh_count; step++)
    secret = ctx.ports.tokens.successor(secret);
  return ctx.ports.tokens.hash(secret) === session.refresh_hash ? secret : null;
}
