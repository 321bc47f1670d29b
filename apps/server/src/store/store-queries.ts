import { readId, type Store } from "@coupon-center/contract";
import { currentSubscription } from "../billing/index.ts";
import type { Ctx, Merchant } from "../context.ts";
import { lockStore } from "../db/lock-store.ts";
import type { StoreRow } from "../db/tables.ts";
import { requireFound } from "../errors.ts";
import { presentStore } from "./present.ts";

/** The stores of the ctx's client that are not deleted. */
export function existingStores(ctx: Ctx) {
  return ctx.db
    .selectFrom("store")
    .where("store.client_id", "=", ctx.client.id)
    .where("store.deleted_at", "is", null);
}

export function storeRowOf(ctx: Ctx, ownerId: number): Promise<StoreRow | undefined> {
  return existingStores(ctx).selectAll().where("owner_id", "=", ownerId).executeTakeFirst();
}

/** The merchant's own store as its owner sees it, or null. */
export async function storeOf(ctx: Ctx, ownerId: number): Promise<Store | null> {
  const row = await storeRowOf(ctx, ownerId);
  return row ? presentStore(ctx, row, await currentSubscription(ctx, ownerId)) : null;
}

/** An existing store by id or slug. Errors: 404. */
export async function storeByRef(ctx: Ctx, ref: string): Promise<StoreRow> {
  const stores = existingStores(ctx).selectAll();
  const id = readId(ref);
  const row = await (id === null
    ? stores.where("slug", "=", ref)
    : stores.where("id", "=", id)
  ).executeTakeFirst();
  return requireFound(row);
}

/**
 * Locks the caller's store, for a change of it or of its coupons. Errors: 404 without a store.
 */
export async function claimOwnStore(ctx: Ctx<Merchant>): Promise<StoreRow> {
  const own = lockStore(ctx).where("owner_id", "=", ctx.actor.accountId);
  return requireFound(await own.set({ updated_at: ctx.clock.business() }).executeTakeFirst());
}
