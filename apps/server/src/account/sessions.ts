import type { Session } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import type { AccountRow } from "../db/tables.ts";
import { AppError } from "../errors.ts";
import { endSession } from "./end-session.ts";
import {
  deriveCurrentHash,
  type ParsedRefreshToken,
  parseRefreshToken,
  presentSession,
} from "./refresh-token.ts";

const SESSION_MS = 30 * 24 * 60 * 60 * 1000;
/** within this, a used refresh token is a lost answer; after it, a theft */
const REUSE_MS = 10_000;

export const signInRefused = "Invalid Email/Password combination";

/**
 * Opens a session of 30 days (decision 015) for an account as it was read when its owner was known. If it has
 * changed hands since, the session is void from the start, and refused. Errors: 401.
 */
export async function openSession(
  ctx: Ctx,
  account: Pick<AccountRow, "id" | "credential_version">,
): Promise<Session> {
  const { tokens } = ctx.ports;
  const now = ctx.clock.now();
  const id = tokens.random();
  const secret = tokens.random();
  await ctx.db
    .insertInto("session")
    .values({
      id,
      account_id: account.id,
      refresh_hash: tokens.hash(secret),
      refresh_count: 0,
      rotated_at: now,
      created_at: now,
      expires_at: now + SESSION_MS,
      credential_version: account.credential_version,
    })
    .execute();
  const unchanged = await ctx.db
    .selectFrom("account")
    .select("id")
    .where("id", "=", account.id)
    .where("credential_version", "=", account.credential_version)
    .executeTakeFirst();
  if (!unchanged) throw new AppError("unauthorized", { detail: signInRefused });
  return presentSession(ctx, { id, account_id: account.id }, 0, secret);
}

/**
 * Renews a session: its refresh token is used up and followed by one derived from it, so that
 * parallel callers get the same one. A token used longer ago ends the session. Errors: 401.
 */
export async function renewSession(ctx: Ctx, refresh: string): Promise<Session> {
  const { tokens } = ctx.ports;
  const now = ctx.clock.now();
  const sent = parseRefreshToken(refresh);
  const next = tokens.successor(sent.secret);
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
  const session = await ctx.db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(["session.id", "account_id", "refresh_hash", "refresh_count", "rotated_at"])
    .where("session.id", "=", sent.id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .whereRef("account.credential_version", "=", "session.credential_version")
    .where("account.client_id", "=", ctx.client.id)
    .where("account.suspended_at", "is", null)
    .where("account.deleted_at", "is", null)
    .executeTakeFirst();
  if (!session) throw new AppError("unauthorized");
  const secret = deriveCurrentHash(ctx, sent, session);
  if (secret === null) throw new AppError("unauthorized");
  if (session.refresh_count === sent.count + 1 && now - session.rotated_at <= REUSE_MS) {
    return presentSession(ctx, session, session.refresh_count, secret);
  }
  ctx.log.warn({ event: "refresh_reused", session: session.id });
  await endSession(ctx, session.id, session.account_id);
  throw new AppError("unauthorized");
}
