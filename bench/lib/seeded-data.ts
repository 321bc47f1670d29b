import { type Db, openDatabase } from "../../apps/server/src/db/engine.ts";
import type { DataLocation } from "./server.ts";

/** The password of all seeded merchants. */
export const PASSWORD = "password";

export function emailOf(number: number): string {
  return `merchant${number}@seed.example`;
}

/** The stores' slugs, in the order of their merchants. */
export async function readSlugs(data: DataLocation): Promise<string[]> {
  const rows = await withDatabase(data, (db) =>
    db.selectFrom("store").select("slug").orderBy("owner_id").execute(),
  );
  return rows.map(({ slug }) => slug);
}

/** The first merchant's stored hash, so that both sides verify the same one. */
export async function readPasswordHash(data: DataLocation): Promise<string> {
  const { password_hash: hash } = await withDatabase(data, (db) =>
    db
      .selectFrom("account")
      .select("password_hash")
      .where("email_folded", "=", emailOf(1))
      .executeTakeFirstOrThrow(),
  );
  return hash;
}

/** The store and a coupon of the first merchant. */
export async function readFirstStore(
  data: DataLocation,
): Promise<{ slug: string; storeId: number; couponId: number }> {
  return withDatabase(data, (db) =>
    db
      .selectFrom("store")
      .innerJoin("coupon", "coupon.store_id", "store.id")
      .select(["store.slug", "store.id as storeId", "coupon.id as couponId"])
      .orderBy("store.owner_id")
      .executeTakeFirstOrThrow(),
  );
}

/** Increments the stores' versions, which invalidates their cached pages. */
export async function touchStores(data: DataLocation, slugs: readonly string[]): Promise<void> {
  await withDatabase(data, (db) =>
    db
      .updateTable("store")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("slug", "in", slugs)
      .execute(),
  );
}

/** Gives a store's coupons amounts with cents, as seeded ones are whole numbers. */
export async function addCents(data: DataLocation, slug: string): Promise<void> {
  const cents = { savings_amount: "12.50", savings_percent: null, minimum_order: "35.75" };
  await withDatabase(data, (db) =>
    db
      .updateTable("coupon")
      .set({ ...cents, offer_type: "sale amount", label: "sale" })
      .where("store_id", "=", (eb) => eb.selectFrom("store").select("id").where("slug", "=", slug))
      .execute(),
  );
}

async function withDatabase<T>(
  { dataDir, databaseUrl }: DataLocation,
  act: (db: Db) => Promise<T>,
): Promise<T> {
  const { db } = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}
