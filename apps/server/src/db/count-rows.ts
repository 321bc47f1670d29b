import { limits } from "@coupon-center/contract";
import type { SelectQueryBuilder } from "kysely";
import type { Db } from "./engine.ts";
import type { Tables } from "./tables.ts";

/** The number of rows of a query that selects nothing yet. */
export async function countRows<DB, T extends keyof DB>(
  rows: SelectQueryBuilder<DB, T, object>,
): Promise<number> {
  const { count } = await rows
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The number of rows of a query of ids, up to one more than a list counts. */
export function countUpTo<T extends keyof Tables>(
  db: Db,
  ids: SelectQueryBuilder<Tables, T, { id: number }>,
): Promise<number> {
  return countRows(db.selectFrom(ids.limit(limits.counted + 1).as("counted")));
}
