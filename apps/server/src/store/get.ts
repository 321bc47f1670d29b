import type { endpoints, Params, PublicStore, Store } from "@coupon-center/contract";
import { currentSubscription } from "../billing/index.ts";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import { notFound } from "../errors.ts";
import { presentPublicStore, presentStore } from "./present.ts";
import { seesAll } from "./sees-all.ts";
import { storeByRef } from "./store-queries.ts";

/**
 * A store: complete for its owner and staff, the public part of an approved one for others. Errors:
 * 404.
 */
export async function getStore(
  ctx: Ctx<Guest | Merchant | Staff>,
  { params }: { params: Params<typeof endpoints.getStore> },
): Promise<Store | PublicStore> {
  const row = await storeByRef(ctx, params.store);
  if (seesAll(ctx.actor, row))
    return presentStore(ctx, row, await currentSubscription(ctx, row.owner_id));
  if (row.state !== "approved") throw notFound();
  return presentPublicStore(ctx, row);
}
