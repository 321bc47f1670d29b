import type { Selectable } from "kysely";
import type { Ctx } from "../context.ts";
import type { AccountRow, OneTimeTokenTable } from "../db/tables.ts";
import { type AppError, fieldError } from "../errors.ts";
import { lockAccount } from "./account-queries.ts";

type Kind = OneTimeTokenTable["kind"];

const HOUR_MS = 60 * 60 * 1000;
export const UNDO_MS = 7 * 24 * HOUR_MS;
const lifetimeMs: Readonly<Record<Kind, number>> = {
  verify: 24 * HOUR_MS,
  "change-email": 24 * HOUR_MS,
  reset: HOUR_MS,
  "undo-email": UNDO_MS,
};

/** What a token is issued to: the account as it was read when its owner, or their address, was known. */
export type TokenHolder = Pick<AccountRow, "id" | "email" | "credential_version">;

/**
 * Makes a token for a link mailed to `holder.email`; it voids the account's earlier ones of its kind, except that
 * each former address keeps its own undo (decision 016).
 */
export async function issueToken(ctx: Ctx, holder: TokenHolder, kind: Kind): Promise<string> {
  const now = ctx.clock.now();
  const token = ctx.ports.tokens.random();
  await lockAccount(ctx, holder.id);
  if (kind !== "undo-email") await revokeTokens(ctx, holder.id, [kind]);
  await ctx.db
    .insertInto("one_time_token")
    .values({
      account_id: holder.id,
      kind,
      hash: ctx.ports.tokens.hash(token),
      created_at: now,
      expires_at: now + lifetimeMs[kind],
      email: holder.email,
      credential_version: holder.credential_version,
    })
    .execute();
  return token;
}

/** Voids an account's links of these kinds; an undo is not for whoever holds the account now to void. */
export async function revokeTokens(
  ctx: Ctx,
  accountId: number,
  kinds: readonly Kind[] = ["verify", "change-email", "reset"],
): Promise<void> {
  await ctx.db
    .updateTable("one_time_token")
    .set({ used_at: ctx.clock.now() })
    .where("account_id", "=", accountId)
    .where("kind", "in", kinds)
    .where("used_at", "is", null)
    .execute();
}

export interface MailedToken {
  accountId: number;
  kind: Kind;
  /** the address it was issued for */
  email: string;
  /** to be given to `revokeCredentials`, which alone can tell whether it still holds */
  credentialVersion: number;
}

/** A token that could be used now, left unused: to refuse others before any work is done for them. */
export async function findToken(
  ctx: Ctx,
  token: string,
  kinds: readonly Kind[],
): Promise<MailedToken | null> {
  const row = await ctx.db
    .selectFrom("one_time_token")
    .innerJoin("account", "account.id", "one_time_token.account_id")
    .select([
      "one_time_token.account_id",
      "one_time_token.kind",
      "one_time_token.email",
      "one_time_token.credential_version",
    ])
    .where("hash", "=", ctx.ports.tokens.hash(token))
    .where("kind", "in", kinds)
    .where("used_at", "is", null)
    .where("expires_at", ">", ctx.clock.now())
    .where("account.client_id", "=", ctx.client.id)
    .where("account.deleted_at", "is", null)
    .executeTakeFirst();
  return row ? present(row) : null;
}

/**
 * Uses a token up: one atomic update, so of any number of parallel callers one gets the account. Those who go on to
 * change the account hold its lock already.
 */
export async function useToken(
  ctx: Ctx,
  token: string,
  kinds: readonly Kind[],
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
        .where("deleted_at", "is", null),
    )
    .returning(["account_id", "kind", "email", "credential_version"])
    .executeTakeFirst();
  return used ? present(used) : null;
}

function present(
  row: Pick<Selectable<OneTimeTokenTable>, "account_id" | "kind" | "email" | "credential_version">,
): MailedToken {
  return {
    accountId: row.account_id,
    kind: row.kind,
    email: row.email,
    credentialVersion: row.credential_version,
  };
}

/** What a link that no longer counts is answered with. */
export function linkExpired(): AppError {
  return fieldError("token", "This link has expired");
}
