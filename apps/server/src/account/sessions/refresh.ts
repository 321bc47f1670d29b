import type { Body, endpoints, Session } from "@coupon-center/contract";
import type { Ctx } from "../../context.ts";
import { validSessions } from "../../db/person-queries.ts";
import { AppError } from "../../errors.ts";
import { networkKey, rateLimits } from "../../ports/rate-limits.ts";
import { rememberNetwork } from "../known-networks.ts";
import { endSession } from "./end-session.ts";
import { placeOf } from "./place-of-session.ts";
import {
  isIssuedHere,
  isOwnToken,
  type ParsedRefreshToken,
  parseRefreshToken,
  presentSession,
  storedHashes,
} from "./refresh-token.ts";

/**
 * a used refresh token that is sent again within this time is a retry after a lost response; later
 * it is theft
 */
const REUSE_MS = 10_000;

/**
 * Renews a session. The refresh token is replaced by one derived from it, so that parallel callers
 * get the same successor. A token that was used too long ago ends the session. Errors: 401, 429.
 */
export async function refresh(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.refreshSession> },
): Promise<Session> {
  const sent = parseRefreshToken(body.refresh);
  const { throttles } = ctx.ports;
  const network = networkKey(ctx);
  const reservation = { limit: rateLimits.failedRefresh, key: network };
  return throttles.attempt([reservation], "unauthorized", async () => {
    // Keyed by network too, as otherwise anybody who knows a session's id could use up its
    // renewals.
    await throttles.take(rateLimits.refresh, `${sent.id}:${network}`);
    return renew(ctx, sent);
  });
}

async function renew(ctx: Ctx, sent: ParsedRefreshToken): Promise<Session> {
  if (!isIssuedHere(ctx, sent)) throw new AppError("unauthorized");
  const { tokens } = ctx.ports;
  const now = ctx.clock.now();
  const next = tokens.successor(sent.secret);
  // The conditions of `validSessions`, repeated in the update itself so that the session cannot end
  // in between.
  const renewed = await ctx.db
    .updateTable("session")
    .set({
      refresh_hash: tokens.keyedHash(next),
      refresh_count: sent.count + 1,
      rotated_at: now,
      network: placeOf(ctx.actor).network,
    })
    .where("id", "=", sent.id)
    .where("refresh_hash", "in", storedHashes(ctx, sent.secret))
    .where("refresh_count", "=", sent.count)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where("account_id", "in", (query) =>
      query
        .selectFrom("account")
        .select("account.id")
        .whereRef("account.credential_version", "=", "session.credential_version")
        .where("client_id", "=", ctx.client.id)
        .where("suspended_at", "is", null)
        .where("deleted_at", "is", null),
    )
    .returning(["id", "account_id"])
    .executeTakeFirst();
  if (!renewed) return renewAgain(ctx, sent);
  await rememberNetwork(ctx, renewed.account_id);
  return presentSession(ctx, renewed, sent.count + 1, next);
}

/** Handles a used token: a retry by its holder, or theft. */
async function renewAgain(ctx: Ctx, sent: ParsedRefreshToken): Promise<Session> {
  const now = ctx.clock.now();
  const session = await validSessions(ctx.db, now)
    .select(["session.id", "account_id", "refresh_hash", "refresh_count", "rotated_at"])
    .where("session.id", "=", sent.id)
    .where("account.client_id", "=", ctx.client.id)
    .executeTakeFirst();
  if (!session) throw new AppError("unauthorized");
  if (!isOwnToken(ctx, sent, session)) throw new AppError("unauthorized");
  if (session.refresh_count === sent.count + 1 && now - session.rotated_at <= REUSE_MS) {
    const next = ctx.ports.tokens.successor(sent.secret);
    return presentSession(ctx, session, session.refresh_count, next);
  }
  ctx.log.warn({ event: "refresh_reused", session: session.id });
  await endSession(ctx, session.id, session.account_id);
  throw new AppError("unauthorized");
}
