import { type Body, type endpoints, fault } from "@coupon-center/contract";
import { sql } from "kysely";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Merchant, withTransaction } from "../context.ts";
import { AppError } from "../errors.ts";
import { claimOwnStore } from "../store/index.ts";

type Items = Body<typeof endpoints.sortCoupons>["items"];

/**
 * Orders the caller's coupons. The list must contain exactly the store's coupons, otherwise 409 and
 * nothing changes (decision 030).
 */
export function reorderCoupons(
  ctx: Ctx<Merchant>,
  { body }: { body: Body<typeof endpoints.sortCoupons> },
): Promise<{ success: true }> {
  return withTransaction(ctx, async (tx) => {
    const store = await claimOwnStore(tx);
    const own = await tx.db
      .selectFrom("coupon")
      .select("id")
      .where("store_id", "=", store.id)
      .execute();
    if (!isPermutation(body.items, new Set(own.map((coupon) => coupon.id)))) {
      throw new AppError("conflict", {
        detail: fault("listHasChanged"),
      });
    }
    const places = body.items.map(
      ({ id, sort_number }) => sql`when ${id} then cast(${sort_number} as integer)`,
    );
    await tx.db
      .updateTable("coupon")
      .set({ sort_number: sql<number>`case id ${sql.join(places, sql` `)} end` })
      .where("store_id", "=", store.id)
      .execute();
    await writeAudit(tx, "coupons sorted", "store", store.id);
    return { success: true };
  });
}

/** Whether the items are all of the store's coupons, numbered 1 to n. */
function isPermutation(items: Items, own: ReadonlySet<number>): boolean {
  const ids = new Set(items.map((item) => item.id));
  const numbers = new Set(items.map((item) => item.sort_number));
  return (
    items.length === own.size &&
    ids.size === own.size &&
    [...ids].every((id) => own.has(id)) &&
    numbers.size === own.size &&
    [...numbers].every((number) => number <= own.size)
  );
}
