import { limits } from "@coupon-center/contract";
import type { SelectQueryBuilder } from "kysely";
import type { Db } from "./engine.ts";
import type { Tables } from "./tables.ts";

/** The number of rows of a query of ids, up to one more than a list counts. */
export async function countUpTo<T extends keyof Tables>(
  db: Db,
  ids: SelectQueryBuilder<Tables, T, { id: number }>,
): Promise<number> {
  const { count } = await db
    .selectFrom(ids.limit(limits.counted + 1).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
