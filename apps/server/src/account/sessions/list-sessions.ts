import { type endpoints, onePage, type Params, type ResponseBody } from "@coupon-center/contract";
import { writeAudit } from "../../audit/write-audit.ts";
import { type Ctx, type Merchant, type Staff, withTransaction } from "../../context.ts";
import { validSessions } from "../../db/person-queries.ts";
import { notFound } from "../../errors.ts";
import { isoTime } from "../../ports/clock.ts";
import { endAllSessions, endSession } from "./end-session.ts";

const MAX_LISTED = 100;

/** The caller's open sessions: this one first, then the latest used. */
export async function listSessions(
  ctx: Ctx<Merchant | Staff>,
): Promise<ResponseBody<typeof endpoints.listSessions>> {
  const current = ctx.actor.sessionId;
  const rows = await validSessions(ctx.db, ctx.clock.now())
    .where("account.id", "=", ctx.actor.accountId)
    .where("account.client_id", "=", ctx.client.id)
    .select(["session.id", "session.created_at", "rotated_at", "browser", "network"])
    // of all of them, also of those beyond the limit
    .select((eb) => eb.fn.countAll<number>().over().as("open"))
    .orderBy((eb) => eb("session.id", "<>", current))
    .orderBy("rotated_at", "desc")
    .orderBy("session.id")
    .limit(MAX_LISTED)
    .execute();
  const results = rows.map(({ id, created_at, rotated_at, browser, network }) => ({
    id,
    created_at: isoTime(created_at),
    used_at: isoTime(rotated_at),
    browser,
    network,
    current: id === current,
  }));
  // equivalent mutant (drop fallback, change number): the caller's own session is there
  return { ...onePage(results), count: Number(rows[0]?.open ?? 0) };
}

/** Ends one of the caller's sessions. Errors: 404 for one of others, and one that has ended. */
export function endOneSession(
  ctx: Ctx<Merchant | Staff>,
  { params }: { params: Params<typeof endpoints.endOneSession> },
): Promise<{ success: true }> {
  const { accountId } = ctx.actor;
  return withTransaction(ctx, async (tx) => {
    if (!(await endSession(tx, params.id, accountId))) throw notFound();
    await writeAudit(tx, "session ended", "account", accountId);
    return { success: true };
  });
}

/** Ends all sessions of the caller but the one of this call. */
export function endOtherSessions(ctx: Ctx<Merchant | Staff>): Promise<{ success: true }> {
  const { accountId, sessionId } = ctx.actor;
  return withTransaction(ctx, async (tx) => {
    await endAllSessions(tx, accountId, sessionId);
    await writeAudit(tx, "other sessions ended", "account", accountId);
    return { success: true };
  });
}
