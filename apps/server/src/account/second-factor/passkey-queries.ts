import { fault, limits, type Passkey, passkeyTransports } from "@coupon-center/contract";
import type { Selectable } from "kysely";
import type { Ctx } from "../../context.ts";
import type { PasskeyTable } from "../../db/factor-tables.ts";
import { AppError, notFound } from "../../errors.ts";
import { isoTime } from "../../ports/clock.ts";

export type PasskeyRow = Selectable<PasskeyTable>;

/** What a passkey that was made for an account says of itself. */
export interface NewPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
}

/** An account's passkeys, the oldest first. */
export function passkeysOf(ctx: Pick<Ctx, "db">, accountId: number): Promise<PasskeyRow[]> {
  return ctx.db
    .selectFrom("passkey")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("place")
    .execute();
}

export function presentPasskey({ id, name, created_at, used_at }: PasskeyRow): Passkey {
  return { id, name, created_at: isoTime(created_at), used_at: isoTime(used_at) };
}

/** How a browser is told of passkeys, to use one or to make no second on the same device. */
export function describePasskeys(rows: readonly PasskeyRow[]) {
  return rows.map(({ credential_id, transports }) => ({
    type: "public-key" as const,
    id: credential_id,
    transports: passkeyTransports.filter((one) => transports.split(",").includes(one)),
  }));
}

/** Errors: 409 if the account has as many passkeys as it may. */
export function requireFreePlace(rows: readonly Pick<PasskeyRow, "place">[]): number {
  const places = Array.from({ length: limits.passkeys }, (_, index) => index + 1);
  const free = places.find((place) => rows.every((row) => row.place !== place));
  if (free === undefined)
    throw new AppError("conflict", { detail: fault("passkeysFull", { max: limits.passkeys }) });
  return free;
}

/** Stores a passkey of an account that is locked. Errors: 409 if it is stored, or has no place. */
export async function insertPasskey(
  ctx: Ctx,
  accountId: number,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<void> {
  const place = requireFreePlace(await passkeysOf(ctx, accountId));
  const stored = await ctx.db
    .insertInto("passkey")
    .values({
      id: ctx.ports.tokens.random(),
      account_id: accountId,
      place,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports.join(","),
      name,
      created_at: ctx.clock.now(),
      used_at: null,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!stored) throw new AppError("conflict", { detail: fault("passkeyTaken") });
}

/** Errors: 404 if the account has no such passkey. */
export async function deletePasskey(ctx: Ctx, accountId: number, id: string): Promise<void> {
  const removed = await ctx.db
    .deleteFrom("passkey")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw notFound();
}

/**
 * Notes the use of a passkey in one atomic update that demands a later count of signatures than
 * before, as an earlier one is a copy's. Passkeys that do not count always send 0.
 */
export async function countPasskeyUse(
  ctx: Ctx,
  accountId: number,
  { id, counter }: Pick<PasskeyRow, "id" | "counter">,
): Promise<boolean> {
  const used = await ctx.db
    .updateTable("passkey")
    .set({ counter, used_at: ctx.clock.now() })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("counter", counter === 0 ? "=" : "<", counter)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
