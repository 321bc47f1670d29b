import type { Ctx } from "../context.ts";
import { type LiveStoreFilter, orderedLiveStores, type StoreCursor } from "./live-stores.ts";

/** how many stores are read at a time */
export const CHUNK = 1000;

/** The number of stores, and where each part of `size` stores begins. */
export interface LiveStoreCount {
  count: number;
  starts: StoreCursor[];
}

/**
 * Counts live stores and records the first of each part, so that a part can be read without those
 * before it.
 */
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

/** Live stores ordered by name, in chunks; other requests can run in between. */
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
