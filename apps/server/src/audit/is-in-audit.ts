import type { Ctx } from "../context.ts";
import type { AuditTable } from "../db/tables.ts";

/** Whether an act on a subject is written already, for the same reason, e.g. by an earlier try. */
export async function isInAudit(
  ctx: Ctx,
  act: string,
  subject: AuditTable["subject"],
  subjectId: number,
  reason: string,
): Promise<boolean> {
  const entry = await ctx.db
    .selectFrom("audit")
    .select("id")
    .where("client_id", "=", ctx.client.id)
    .where("subject", "=", subject)
    .where("subject_id", "=", subjectId)
    .where("act", "=", act)
    .where("reason", "=", reason)
    .executeTakeFirst();
  return entry !== undefined;
}
