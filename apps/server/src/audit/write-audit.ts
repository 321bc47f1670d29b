import type { Actor, Ctx } from "../context.ts";
import type { AuditTable } from "../db/tables.ts";

/**
 * Writes who did what to which subject, in the transaction of the act; of a coupon's act also its
 * store, so a deletion is written before it is made.
 */
export async function writeAudit(
  ctx: Ctx,
  act: string,
  subject: AuditTable["subject"],
  subjectId: number,
  reason: string | null = null,
): Promise<void> {
  await ctx.db
    .insertInto("audit")
    .values({
      client_id: ctx.client.id,
      actor: nameOf(ctx.actor),
      actor_id: "accountId" in ctx.actor ? ctx.actor.accountId : null,
      act,
      subject,
      subject_id: subjectId,
      store_id: subject === "coupon" ? storeOf(ctx, subjectId) : null,
      reason,
      at: ctx.clock.now(),
    })
    .execute();
  ctx.log.info({ event: `${ctx.actor.kind}_act`, act, subject, subject_id: subjectId });
}

function storeOf(ctx: Ctx, couponId: number) {
  return ctx.db.selectFrom("coupon").select("store_id").where("id", "=", couponId);
}

function nameOf(actor: Actor): string {
  if (actor.kind === "staff") return actor.email;
  if (actor.kind === "merchant") return "merchant";
  return actor.kind === "system" ? actor.name : "guest";
}
