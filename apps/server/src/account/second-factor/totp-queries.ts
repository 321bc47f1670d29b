import type { Ctx, Merchant, Staff } from "../../context.ts";
import { stepOfCode } from "./totp-code.ts";

/** What a sealed key belongs to. */
const ownerOf = (accountId: number) => `totp:${accountId}`;

export function sealTotp({ ports }: Ctx, accountId: number, secret: string): string {
  return ports.sealer.seal(secret, ownerOf(accountId));
}

/** how long a key waits for its first code */
const PENDING_MS = 30 * 60_000;

/** A key that waits for its first code, and the session that it was made in. */
interface WaitingTotp {
  secret: string;
  session: string | undefined;
}

/** Seals a waiting key together with the caller's session, which alone may see it again. */
export function sealWaiting(ctx: Ctx<Merchant | Staff>, secret: string): string {
  const { accountId, sessionId } = ctx.actor;
  return sealTotp(ctx, accountId, `${secret} ${sessionId}`);
}

/** The key that waits; null if none does, or the installation's secret changed. */
export async function waitingTotp(ctx: Ctx, accountId: number): Promise<WaitingTotp | null> {
  const row = await ctx.db
    .selectFrom("totp")
    .select("pending")
    .where("account_id", "=", accountId)
    .where("pending_at", ">", ctx.clock.now() - PENDING_MS)
    .executeTakeFirst();
  const opened = row?.pending && ctx.ports.sealer.open(row.pending, ownerOf(accountId));
  if (!opened) return null;
  const [secret = "", session] = opened.split(" ");
  return { secret, session };
}

/**
 * The step of a code of a sealed key; null if it is wrong, or the installation's secret changed.
 */
function stepOfSealed(ctx: Ctx, accountId: number, sealed: string, code: string): number | null {
  const secret = ctx.ports.sealer.open(sealed, ownerOf(accountId));
  return secret === null ? null : stepOfCode(secret, code, ctx.clock.now());
}

/**
 * Uses a code of the authenticator app. Its time step is stored in one atomic update that demands a
 * later one than before, so a code is accepted once, also of parallel callers.
 */
export async function useTotpCode(ctx: Ctx, accountId: number, code: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("totp")
    .select("secret")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!row || row.secret === null) return false;
  const step = stepOfSealed(ctx, accountId, row.secret, code);
  if (step === null) return false;
  const used = await ctx.db
    .updateTable("totp")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .where("secret", "=", row.secret)
    .where("last_step", "<", step)
    .returning("account_id")
    .executeTakeFirst();
  return used !== undefined;
}
