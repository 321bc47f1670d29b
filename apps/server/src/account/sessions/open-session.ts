import { DAY_MS, fault, type Session } from "@coupon-center/contract";
import type { Ctx } from "../../context.ts";
import type { AccountRow } from "../../db/tables.ts";
import { AppError } from "../../errors.ts";
import { rememberNetwork } from "../known-networks.ts";
import { placeOf } from "./place-of-session.ts";
import { presentSession } from "./refresh-token.ts";

const SESSION_MS = 30 * DAY_MS;

export const signInRefused = fault("invalidLogin");

/**
 * Opens a session of 30 days (decision 015) for an account as it was read when its owner was
 * authenticated. Errors: 401 if its credentials have changed since.
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
      refresh_hash: tokens.keyedHash(secret),
      refresh_count: 0,
      rotated_at: now,
      created_at: now,
      expires_at: now + SESSION_MS,
      credential_version: account.credential_version,
      ...placeOf(ctx.actor),
    })
    .execute();
  const unchanged = await ctx.db
    .selectFrom("account")
    .select("id")
    .where("id", "=", account.id)
    .where("credential_version", "=", account.credential_version)
    .executeTakeFirst();
  if (!unchanged) throw new AppError("unauthorized", { detail: signInRefused });
  await rememberNetwork(ctx, account.id);
  return presentSession(ctx, { id, account_id: account.id }, 0, secret);
}
