import { fault } from "@coupon-center/contract";
import type { Ctx } from "../context.ts";
import { lockAccount } from "../db/person-queries.ts";
import type { AccountRow } from "../db/tables.ts";
import { isCurrentToken, ofFormerOwner, type TokenKind } from "../db/token-queries.ts";
import { AppError, fieldError } from "../errors.ts";
import { tokenLifetimeMs } from "../token-lifetimes.ts";

/** Kinds of which an account may have several. */
const concurrent: ReadonlySet<TokenKind> = new Set([
  ...ofFormerOwner,
  "sign-in",
  "add-passkey",
  "use-passkey",
]);

/** Whatever a change of ownership voids. */
const ofOwner = [
  ...(["verify", "change-email", "reset", "invite"] as const),
  ...(["sign-in", "add-passkey", "use-passkey"] as const),
];

/**
 * The account that a token is issued to, as it was read when its owner or the owner of its address
 * was authenticated.
 */
export type TokenHolder = Pick<AccountRow, "id" | "email" | "credential_version">;

/**
 * Creates a token for a link mailed to `holder.email` and revokes the account's earlier tokens of
 * that kind. Undo tokens are not revoked: each former address, and each change of the second
 * factor, keeps its own (decision 016). Nor are those of a sign-in, as others who know the password
 * could end the owner's, and challenges, as two tabs may wait for a passkey. Errors: 401 for an
 * account that has been deleted since, whose address must not come back.
 */
export async function issueToken(ctx: Ctx, holder: TokenHolder, kind: TokenKind): Promise<string> {
  const now = ctx.clock.now();
  const token = ctx.ports.tokens.random();
  if (!(await lockAccount(ctx, holder.id))) throw new AppError("unauthorized");
  if (!concurrent.has(kind)) await revokeTokens(ctx, holder.id, [kind]);
  await ctx.db
    .insertInto("one_time_token")
    .values({
      account_id: holder.id,
      kind,
      hash: ctx.ports.tokens.hash(token),
      created_at: now,
      expires_at: now + tokenLifetimeMs[kind],
      email: holder.email,
      credential_version: holder.credential_version,
    })
    .execute();
  return token;
}

/** Revokes an account's links and challenges of these kinds, of a time or later. */
export async function revokeTokens(
  ctx: Ctx,
  accountId: number,
  kinds: readonly TokenKind[] = ofOwner,
  issuedSince = 0,
): Promise<void> {
  await ctx.db
    .updateTable("one_time_token")
    .set({ used_at: ctx.clock.now() })
    .where("account_id", "=", accountId)
    .where("kind", "in", kinds)
    .where("created_at", ">=", issuedSince)
    .where("used_at", "is", null)
    .execute();
}

export interface MailedToken {
  accountId: number;
  kind: TokenKind;
  /** the address that it was mailed to */
  email: string;
  issuedAt: number;
  /** passed to `revokeCredentials`, which checks whether it is still current */
  credentialVersion: number;
}

const mailedToken = [
  "one_time_token.account_id as accountId",
  "one_time_token.kind",
  "one_time_token.email",
  "one_time_token.created_at as issuedAt",
  "one_time_token.credential_version as credentialVersion",
] as const;

/**
 * Finds a valid token without using it, to reject others before any expensive work. Null if there
 * is none.
 */
export async function findToken(
  ctx: Ctx,
  token: string,
  kinds: readonly TokenKind[],
): Promise<MailedToken | null> {
  const row = await ctx.db
    .selectFrom("one_time_token")
    .innerJoin("account", "account.id", "one_time_token.account_id")
    .select(mailedToken)
    .where("hash", "=", ctx.ports.tokens.hash(token))
    .where("kind", "in", kinds)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.clock.now())
    .where("account.client_id", "=", ctx.client.id)
    .where("account.deleted_at", "is", null)
    .where(isCurrentToken)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether this link has changed its account's address, and nothing has changed hands since. */
export async function hasChangedEmail(ctx: Ctx, token: string): Promise<boolean> {
  const row = await ofAddress(ctx, token, "change-email")
    .where(({ eb, ref }) =>
      eb("account.credential_version", "=", eb(ref("one_time_token.credential_version"), "+", 1)),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this link, or an earlier one to its address, has given its account that address back. */
export async function hasRestoredEmail(ctx: Ctx, token: string): Promise<boolean> {
  const used = ofAddress(ctx, token, "undo-email").where("used_at", "is not", null);
  return (await used.executeTakeFirst()) !== undefined;
}

/** A link of this kind, used or not, to the address that its account has. */
function ofAddress(ctx: Ctx, token: string, kind: TokenKind) {
  return ctx.db
    .selectFrom("one_time_token")
    .innerJoin("account", (join) =>
      join
        .onRef("account.id", "=", "one_time_token.account_id")
        .onRef("account.email", "=", "one_time_token.email"),
    )
    .select("account.id")
    .where("hash", "=", ctx.ports.tokens.hash(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", ctx.clock.now())
    .where("account.client_id", "=", ctx.client.id)
    .where("account.deleted_at", "is", null);
}

/** Whether the account has a valid link of this kind that was mailed to `holder.email`. */
export async function hasToken(ctx: Ctx, holder: TokenHolder, kind: TokenKind): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("one_time_token")
    .select("id")
    .where("account_id", "=", holder.id)
    .where("kind", "=", kind)
    .where("email", "=", holder.email)
    .where("credential_version", "=", holder.credential_version)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.clock.now())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses a token in one atomic update, so that only one of several parallel callers gets it; null for
 * the others. Callers that change the account hold its lock already.
 */
export async function useToken(
  ctx: Ctx,
  token: string,
  kinds: readonly TokenKind[],
): Promise<MailedToken | null> {
  const now = ctx.clock.now();
  const used = await ctx.db
    .updateTable("one_time_token")
    .set({ used_at: now })
    .where("hash", "=", ctx.ports.tokens.hash(token))
    .where("kind", "in", kinds)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("account_id", "in", (query) =>
      query
        .selectFrom("account")
        .select("account.id")
        .where("client_id", "=", ctx.client.id)
        .where("deleted_at", "is", null)
        .where(isCurrentToken),
    )
    .returning(mailedToken)
    .executeTakeFirst();
  return used ?? null;
}

/** The error for a link that is no longer valid. */
export function linkExpired(): AppError {
  return fieldError("token", fault("undoExpired"));
}
