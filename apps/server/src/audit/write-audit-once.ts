import type { Ctx } from "../context.ts";
import type { AuditTable } from "../db/tables.ts";
import { writeAudit } from "./write-audit.ts";

/**
 * Writes an act on a subject unless it is written for the same reason, as by an earlier try.
 * Returns whether it was not.
 */
export async function writeAuditOnce(
  ctx: Ctx,
  act: string,
  subject: AuditTable["subject"],
  subjectId: number,
  reason: string,
): Promise<boolean> {
  const written = await ctx.db
    .selectFrom("audit")
    .select("id")
    .where("client_id", "=", ctx.client.id)
    .where("subject", "=", subject)
    .where("subject_id", "=", subjectId)
    .where("act", "=", act)
    .where("reason", "=", reason)
    .executeTakeFirst();
  if (written) return false;
  await writeAudit(ctx, act, subject, subjectId, reason);
  return true;
}
