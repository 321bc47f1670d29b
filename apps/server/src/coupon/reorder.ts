import { type Body, type endpoints, fault } from "@coupon-center/contract";
import { sql } from "kysely";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Merchant, withTransaction } from "../context.ts";
import { AppError } from "../errors.ts";
import { claimOwnStore } from "../store/index.ts";

type SortInput = Body<typeof endpoints.sortCoupons>;
type Items = SortInput["items"];

/**
 * Orders the caller's coupons. The list must contain exactly the store's coupons, and they must be
 * in the order that was sorted, if it is named; otherwise 409 and nothing changes (decision 030).
 */
export function reorderCoupons(
  ctx: Ctx<Merchant>,
  { body }: { body: SortInput },
): Promise<{ success: true }> {
  return withTransaction(ctx, async (tx) => {
    const store = await claimOwnStore(tx);
    const own = await tx.db
      .selectFrom("coupon")
      .select("id")
      .where("store_id", "=", store.id)
      .orderBy("sort_number")
      .execute();
    const stored = own.map((coupon) => coupon.id);
    if (!isPermutation(body.items, new Set(stored)) || isOutdated(body, stored)) {
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

/** Whether the coupons were sorted from another order; not if they are in the wanted one already. */
function isOutdated({ items, based_on }: SortInput, stored: readonly number[]): boolean {
  if (based_on == null) return false;
  const wanted = items.toSorted((one, other) => one.sort_number - other.sort_number);
  const orders = [based_on, wanted.map(({ id }) => id)];
  return orders.every((order) => String(order) !== String(stored));
}
