import type { Body, endpoints, Session } from "@coupon-center/contract";
import type { Ctx } from "../../context.ts";
import { goodSessions } from "../../db/person-queries.ts";
import { AppError } from "../../errors.ts";
import { endSession } from "./end-session.ts";
import {
  findCurrentSecret,
  type ParsedRefreshToken,
  parseRefreshToken,
  presentSession,
} from "./refresh-token.ts";

/** within this, a used refresh token is a lost answer; after it, a theft */
const REUSE_MS = 10_000;

/**
 * Renews a session: its refresh token is used up and followed by one derived from it, so that
 * parallel callers get the same one. A token used longer ago ends the session. Errors: 401.
 */
export async function refresh(
  ctx: Ctx,
  { body }: { body: Body<typeof endpoints.refreshSession> },
): Promise<Session> {
  const { tokens } = ctx.ports;
  const now = ctx.clock.now();
  const sent = parseRefreshToken(body.refresh);
  const next = tokens.successor(sent.secret);
  // The conditions of `goodSessions`, judged by the statement that writes: no end can come between.
  const renewed = await ctx.db
    .updateTable("session")
    .set({ refresh_hash: tokens.hash(next), refresh_count: sent.count + 1, rotated_at: now })
    .where("id", "=", sent.id)
    .where("refresh_hash", "=", tokens.hash(sent.secret))
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
  if (renewed) return presentSession(ctx, renewed, sent.count + 1, next);
  return renewAgain(ctx, sent);
}

/** The token was used before: by its holder a moment ago, or by somebody else. */
async function renewAgain(ctx: Ctx, sent: ParsedRefreshToken): Promise<Session> {
  const now = ctx.clock.now();
  const session = await goodSessions(ctx.db, now)
    .select(["session.id", "account_id", "refresh_hash", "refresh_count", "rotated_at"])
    .where("session.id", "=", sent.id)
    .where("account.client_id", "=", ctx.client.id)
    .executeTakeFirst();
  if (!session) throw new AppError("unauthorized");
  const secret = findCurrentSecret(ctx, sent, session);
  if (secret === null) throw new AppError("unauthorized");
  if (session.refresh_count === sent.count + 1 && now - session.rotated_at <= REUSE_MS) {
    return presentSession(ctx, session, session.refresh_count, secret);
  }
  ctx.log.warn({ event: "refresh_reused", session: session.id });
  await endSession(ctx, session.id, session.account_id);
  throw new AppError("unauthorized");
}
