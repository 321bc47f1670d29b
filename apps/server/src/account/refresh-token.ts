import type { Session } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { Refusal } from "../errors.ts";
import { isoTime } from "../ports/clock.ts";

/** A refresh token taken apart. */
export interface SentRefresh {
  id: string;
  count: number;
  secret: string;
}

/** Reads `<session>.<count>.<secret>`; anything else is 401. */
export function readRefresh(refresh: string): SentRefresh {
  const match = /^([\w-]{43})\.(\d{1,6})\.([\w-]{43})$/.exec(refresh);
  if (!match?.[1] || !match[2] || !match[3]) throw new Refusal("unauthorized");
  return { id: match[1], count: Number(match[2]), secret: match[3] };
}

/** The answer of D5 for a session whose refresh token is `secret`. */
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
export function followTo(
  ctx: Ctx,
  sent: SentRefresh,
  session: { refresh_count: number; refresh_hash: string },
): string | null {
  let secret = sent.secret;
  if (sent.count > session.refresh_count) return null;
  for (let step = sent.count; step < session.refresh_count; step++)
    secret = ctx.ports.tokens.successor(secret);
  return ctx.ports.tokens.hash(secret) === session.refresh_hash ? secret : null;
}
