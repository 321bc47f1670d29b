import type { Ctx } from "../context.ts";
import { type LiveStoreFilter, orderedLiveStores, type StoreCursor } from "./live-stores.ts";

/** stores that are read at a time */
export const CHUNK = 1000;

/** How many stores there are, and where every part of `size` of them begins. */
export interface LiveStoreCount {
  count: number;
  starts: StoreCursor[];
}

/** Counts live stores and notes the first of every part, so that any part is read without those before it. */
export async function countLiveStores(
  ctx: Ctx,
  filter: LiveStoreFilter,
  size: number,
): Promise<LiveStoreCount> {
  const found: LiveStoreCount = { count: 0, starts: [] };
  for await (const stores of iterateLiveStores(ctx, filter)) {
    for (const { name_key, id } of stores) {
      if (found.count++ % size === 0) found.starts.push({ name_key, id });
    }
  }
  return found;
}

/** Live stores in the order of their names, some at a time; other requests get their turn in between. */
export async function* iterateLiveStores(ctx: Ctx, filter: LiveStoreFilter) {
  let after: StoreCursor | undefined;
  for (;;) {
    const stores = await orderedLiveStores(
      ctx,
      after ? { ...filter, from: undefined, after } : filter,
      CHUNK,
    )
      .select(["store.name_key", "store.id", "store.slug", "store.updated_at"])
      .execute();
    yield stores;
    after = stores.at(-1);
    if (stores.length < CHUNK) return;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
