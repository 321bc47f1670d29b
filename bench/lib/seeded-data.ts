import { limits } from "@coupon-center/contract";
import { type Database, type Db, openDatabase } from "../../apps/server/src/db/engine.ts";
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

/** A merchant whose coupons are all live. */
export interface FullStore {
  email: string;
  slug: string;
  storeId: number;
  couponId: number;
}

/** The first merchant with ten live coupons: of the others', some have ended or are scheduled. */
export async function readFullStore(data: DataLocation): Promise<FullStore> {
  const dayFrom = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return withDatabase(data, (db) =>
    db
      .selectFrom("store")
      .innerJoin("account", "account.id", "store.owner_id")
      .innerJoin("coupon", "coupon.store_id", "store.id")
      .select(["account.email", "store.slug", "store.id as storeId"])
      .select((eb) => eb.fn.min("coupon.id").as("couponId"))
      // A day's distance to any time zone's today.
      .where("coupon.start_date", "<", dayFrom(-1))
      .where((eb) =>
        eb.or([eb("expiration_date", "is", null), eb("expiration_date", ">", dayFrom(1))]),
      )
      .groupBy(["account.email", "store.slug", "store.id"])
      .having((eb) => eb.fn.countAll(), "=", limits.couponsPerStore)
      .orderBy("store.id")
      .limit(1)
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

/** Opens an installation's database for some work beside its server, and closes it. */
export async function withDatabase<T>(
  { dataDir, databaseUrl }: DataLocation,
  act: (db: Db, database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined });
  try {
    return await act(database.db, database);
  } finally {
    await database.readDb.destroy();
    await database.db.destroy();
  }
}
