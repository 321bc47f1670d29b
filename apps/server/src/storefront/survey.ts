import type { Ctx } from "../context.ts";
import { orderedLive, type Place, type Wanted } from "./live-stores.ts";

const CHUNK = 1000;

/** How many stores there are, and where every part of `size` of them begins. */
export interface Survey {
  count: number;
  starts: Place[];
}

/** Counts live stores and notes the first of every part, so that any part is read without those before it. */
export async function survey(ctx: Ctx, wanted: Wanted, size: number): Promise<Survey> {
  const found: Survey = { count: 0, starts: [] };
  for await (const stores of walk(ctx, wanted)) {
    for (const { name_key, id } of stores) {
      if (found.count++ % size === 0) found.starts.push({ name_key, id });
    }
  }
  return found;
}

/** Live stores in the order of their names, some at a time; other requests get their turn in between. */
export async function* walk(ctx: Ctx, wanted: Wanted) {
  let after: Place | undefined;
  for (;;) {
    const stores = await orderedLive(
      ctx,
      after ? { ...wanted, from: undefined, after } : wanted,
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
