import { setImmediate } from "node:timers/promises";
import type { Ctx } from "../context.ts";
import { storePageStateReader } from "../store/index.ts";
import { liveStores } from "./live-stores.ts";
import { loadPublicStore } from "./load-public-store.ts";
import { makePage } from "./store-page.ts";

/** Until the engine has compiled what makes a page. */
const PAGES = 600;
/** So many differ enough that what is compiled fits those of other stores. */
const STORES = 30;

/**
 * Makes the pages of some live stores many times and keeps none, as the first ones that a process
 * makes cost several times as much as later ones (decision 087). Other work goes between any two.
 */
export async function warmStorePages(
  ctxs: readonly Ctx[],
  isStopping: () => boolean,
): Promise<void> {
  for (const ctx of ctxs) {
    const stores = await liveStores(ctx).select("store.slug").limit(STORES).execute();
    if (stores.length === 0) continue;
    const readPageState = storePageStateReader(ctx.db, null);
    for (let made = 0; made < PAGES && !isStopping(); made += 1) {
      const { slug = "" } = stores[made % stores.length] ?? {};
      const pageState = await loadPublicStore(ctx, readPageState, slug);
      await makePage(ctx, pageState, ctx.clock.business());
      await setImmediate();
    }
    return;
  }
}
