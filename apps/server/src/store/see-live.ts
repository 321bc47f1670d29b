import type { endpoints, Params, Store } from "@coupon-center/contract";
import { currentSubscription } from "../billing/index.ts";
import type { Ctx, Merchant } from "../context.ts";
import { notFound } from "../errors.ts";
import { presentStore } from "./present.ts";
import { storeByRef } from "./store-queries.ts";

/** Stores when the owner was shown that the page is live, the first time only. Errors: 404. */
export async function seeLive(
  ctx: Ctx<Merchant>,
  { params }: { params: Params<typeof endpoints.seeLive> },
): Promise<Store> {
  const store = await storeByRef(ctx, params.store);
  if (store.owner_id !== ctx.actor.accountId) throw notFound();
  const live_seen_at = store.live_seen_at ?? ctx.clock.business();
  // Not visible to shoppers, so the store's version is not changed.
  await ctx.db
    .updateTable("store")
    .set({ live_seen_at })
    .where("id", "=", store.id)
    .where("live_seen_at", "is", null)
    .execute();
  return presentStore(
    ctx,
    { ...store, live_seen_at },
    await currentSubscription(ctx, store.owner_id),
  );
}
