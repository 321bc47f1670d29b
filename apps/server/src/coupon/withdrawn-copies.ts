import type { Ctx } from "../context.ts";
import { type RecognisedColumns, recognisedBy } from "../db/withdrawn-values.ts";

/**
 * Whether a coupon has the code, the link or the description of one that staff withdrew from the
 * same store (decision 064); what an approved coupon had before is not judged again. The caller has
 * locked the store's row.
 */
export async function isWithdrawnCopy(
  ctx: Ctx,
  storeId: number,
  coupon: RecognisedColumns,
  approvedBefore?: RecognisedColumns,
): Promise<boolean> {
  const judged = approvedBefore ? recognisedBy(approvedBefore).map(({ hash }) => hash) : [];
  const values = recognisedBy(coupon).filter(({ hash }) => !judged.includes(hash));
  if (values.length === 0) return false;
  const known = await ctx.db
    .selectFrom("withdrawn_value")
    .select("coupon_id")
    .where("store_id", "=", storeId)
    .where((eb) =>
      eb.or(values.map(({ kind, hash }) => eb.and([eb("kind", "=", kind), eb("hash", "=", hash)]))),
    )
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}
