import { type Body, type endpoints, fault } from "@coupon-center/contract";
import { sql } from "kysely";
import { writeAudit } from "../audit/write-audit.ts";
import { type Ctx, type Merchant, withTransaction } from "../context.ts";
import { AppError } from "../errors.ts";
import { claimOwnStore } from "../store/index.ts";

/** A first case for the SQL expression, with an id that no coupon has. */
const NO_ID = 0;

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
    const store = await claimOwnStore(tx, tx.actor.accountId);
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
    await tx.db
      .updateTable("coupon")
      .set((eb) => ({
        sort_number: body.items
          .reduce(
            (whens, item) => whens.when("id", "=", item.id).then(item.sort_number),
            eb.case().when("id", "=", NO_ID).then(NO_ID),
          )
          // Unreachable, as each updated coupon has a case; the column rejects null.
          .else(sql<number>`null`)
          .end(),
      }))
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
