import type { Session } from "@coupon-center/contract";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { isoTime } from "../../ports/clock.ts";

/** The parts of a refresh token. */
export interface ParsedRefreshToken {
  id: string;
  count: number;
  secret: string;
  /** proves that it was issued here; absent in tokens of earlier versions */
  proof: string | undefined;
}

/**
 * Parses `<session>.<count>.<secret>.<proof>`; tokens of earlier versions have no proof. Errors:
 * 401.
 */
export function parseRefreshToken(refresh: string): ParsedRefreshToken {
  const [, id, count, secret, proof] =
    /^([\w-]{43})\.(\d{1,6})\.([\w-]{43})(?:\.([\w-]{43}))?$/.exec(refresh) ?? [];
  // equivalent mutant (swap logic): a match has all three groups, no match has none
  if (id === undefined || count === undefined || secret === undefined)
    throw new AppError("unauthorized");
  return { id, count: Number(count), secret, proof };
}

/** The response to a sign-in (decision 015), for a session with this refresh secret. */
export function presentSession(
  ctx: Ctx,
  session: { id: string; account_id: number },
  count: number,
  secret: string,
): Session {
  const claims = { accountId: session.account_id, sessionId: session.id, clientId: ctx.client.id };
  const { token, expiresAt } = ctx.ports.tokens.sign(claims, ctx.clock.now());
  const stem = `${session.id}.${count}.${secret}`;
  const refresh = `${stem}.${ctx.ports.tokens.proof(stem)}`;
  return { token, refresh, expiration: isoTime(expiresAt) };
}

/**
 * What a session stores of a refresh secret: a hash that is another one once SESSION_SECRET was
 * changed, or of a session that was last renewed by a version up to 0.4.0 the second.
 */
export function storedHashes({ ports: { tokens } }: Pick<Ctx, "ports">, secret: string): string[] {
  return [tokens.keyedHash(secret), tokens.hash(secret)];
}

/** Not so once SESSION_SECRET was changed; of an earlier version's token nothing tells it. */
export function isIssuedHere({ ports }: Pick<Ctx, "ports">, sent: ParsedRefreshToken): boolean {
  const { id, count, secret, proof } = sent;
  return proof === undefined || ports.tokens.isProof(`${id}.${count}.${secret}`, proof);
}

/**
 * Whether a token belongs or belonged to this session. The cost does not depend on the count in the
 * token: the proof is verified, and a token without one is only compared with the current token and
 * the one before.
 */
export function isOwnToken(
  ctx: Ctx,
  sent: ParsedRefreshToken,
  session: { refresh_count: number; refresh_hash: string },
): boolean {
  const { tokens } = ctx.ports;
  const age = session.refresh_count - sent.count;
  if (age < 0) return false;
  if (sent.proof !== undefined) return isIssuedHere(ctx, sent);
  if (age > 1) return false;
  const last = age === 0 ? sent.secret : tokens.successor(sent.secret);
  return storedHashes(ctx, last).includes(session.refresh_hash);
}
