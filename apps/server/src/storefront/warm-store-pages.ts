import { setImmediate } from "node:timers/promises";
import type { Ctx } from "../context.ts";
import { storePageStateReader } from "../store/index.ts";
import { liveStores } from "./live-stores.ts";
import { loadPublicStore } from "./load-public-store.ts";
import { makePage } from "./store-page.ts";

/** Until the engine has compiled what makes a page. */
const PAGES = 600;

/**
 * Makes the page of one live store many times and keeps none, as the first ones that a process makes
 * cost several times as much as later ones (decision 087). Other work goes between any two.
 */
export async function warmStorePages(
  ctxs: readonly Ctx[],
  isStopping: () => boolean,
): Promise<void> {
  for (const ctx of ctxs) {
    const store = await liveStores(ctx).select("store.slug").limit(1).executeTakeFirst();
    if (!store) continue;
    const readPageState = storePageStateReader(ctx.db, null);
    for (let made = 0; made < PAGES && !isStopping(); made += 1) {
      const pageState = await loadPublicStore(ctx, readPageState, store.slug);
      await makePage(ctx, pageState, ctx.clock.business());
      await setImmediate();
    }
    return;
  }
}
