import { indexedWords } from "../../slug-and-words.ts";
import type { Db, Engine } from "../engine.ts";
import { inBatches } from "../in-batches.ts";
import { bulkInserter, type NewRow } from "../insert-rows.ts";

/** The texts that a coupon is found by, with the client it belongs to. */
export interface SearchableCoupon {
  id: number;
  client_id: number;
  description: string;
  store_name: string;
}

/**
 * '' is stored for every coupon, so that a search without words can read a client's coupons by it.
 */
function rowsOf({ id, client_id, description, store_name }: SearchableCoupon) {
  const words = ["", ...indexedWords(`${description} ${store_name}`)];
  return words.map((word) => ({ client_id, word, coupon_id: id }) satisfies NewRow<"coupon_word">);
}

/** Adds the search words of coupons, in the transaction that writes the coupons. */
export async function addCouponWords(db: Db, coupons: readonly SearchableCoupon[]): Promise<void> {
  const rows = coupons.flatMap(rowsOf);
  if (rows.length > 0) await db.insertInto("coupon_word").values(rows).execute();
}

/**
 * Removes the search words of these texts, in the transaction that changes or deletes the coupons.
 */
export async function removeCouponWords(
  db: Db,
  coupons: readonly SearchableCoupon[],
): Promise<void> {
  for (const coupon of coupons) {
    const words = rowsOf(coupon).map(({ word }) => word);
    await db
      .deleteFrom("coupon_word")
      .where("client_id", "=", coupon.client_id)
      .where("word", "in", words)
      .where("coupon_id", "=", coupon.id)
      .execute();
  }
}

/** The current texts of a store's coupons. */
export function couponTextsOf(db: Db, storeId: number): Promise<SearchableCoupon[]> {
  return couponTexts(db).where("coupon.store_id", "=", storeId).execute();
}

/** Adds the words of all coupons above an id, after inserting very many coupons. */
export async function fillCouponWords(db: Db, engine: Engine, aboveId = 0): Promise<void> {
  const insert = bulkInserter(engine, "coupon_word");
  await inBatches(aboveId, couponsAbove(db), (coupons) => insert(db, coupons.flatMap(rowsOf)));
}

/** Writes the words of coupons anew whose texts are affected by a change of what words are. */
export async function renewCouponWords(
  db: Db,
  engine: Engine,
  isAffected: (text: string) => boolean,
): Promise<void> {
  const insert = bulkInserter(engine, "coupon_word");
  await inBatches(0, couponsAbove(db), async (coupons) => {
    const affected = coupons.filter(({ description, store_name }) =>
      isAffected(`${description} ${store_name}`),
    );
    if (affected.length === 0) return;
    const ids = affected.map(({ id }) => id);
    await db.deleteFrom("coupon_word").where("coupon_id", "in", ids).execute();
    await insert(db, affected.flatMap(rowsOf));
  });
}

const couponsAbove = (db: Db) => (last: number, limit: number) =>
  couponTexts(db).where("coupon.id", ">", last).orderBy("coupon.id").limit(limit).execute();

function couponTexts(db: Db) {
  return db
    .selectFrom("coupon")
    .innerJoin("store", "store.id", "coupon.store_id")
    .select(["coupon.id", "store.client_id", "coupon.description", "store.name as store_name"]);
}
