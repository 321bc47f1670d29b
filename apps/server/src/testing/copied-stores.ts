import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { collectStatistics } from "../db/collect-statistics.ts";
import { bulkInserter, type Row } from "../db/insert-rows.ts";
import type { Tables } from "../db/tables.ts";
import { fillStoreWords } from "../db/words/store-words.ts";
import { accountRow, newLiveStore } from "./accounts-and-stores.ts";
import type { Installation } from "./installation.ts";

/** The copy number `number`, in the order of names. */
export const copyOf = (number: number) => {
  const id = 1_000_000 + number;
  return { id, name: `Store ${id}`, slug: `store-${id}-cp` };
};

/**
 * Adds copies of a live store of client 8, with owner, plan and one coupon each; initially none of
 * them is live.
 */
export async function copyStores(
  at: Installation,
  count: number,
  offer: object = {},
): Promise<void> {
  const { merchant, store } = await newLiveStore(at);
  const body = { ...couponPayload, ...offer };
  const coupon = await merchant.ok(endpoints.createCoupon, { body });
  await at.db.updateTable("store").set({ state: "pending" }).where("id", "=", store.id).execute();
  const row = async (table: "store" | "coupon", id: number) =>
    at.db.selectFrom(table).selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const pending = await row("store", store.id);
  const { id: owner } = await merchant.ok(endpoints.getMe);
  const plan = await at.db
    .selectFrom("subscription")
    .selectAll()
    .where("account_id", "=", owner)
    .executeTakeFirstOrThrow();

  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const copy = (table: keyof Tables, original: object, change: (number: number) => Row) =>
    bulkInserter(at.engine, table, { withIds: true })(
      at.db,
      numbers.map((number) => ({ ...original, ...change(number) })),
    );
  await copy("account", await accountRow(at, owner), (number) => {
    const email = `owner-${number}@shop.example`;
    const { id } = copyOf(number);
    return { id, email, email_folded: email, payment_reference: `copy-${number}` };
  });
  await copy("store", pending, (number) => {
    const { id, name, slug } = copyOf(number);
    return { id, owner_id: id, name, name_key: `store-${id}`, slug };
  });
  await fillStoreWords(at.db, at.engine, copyOf(0).id);
  await copy("subscription", plan, (number) => {
    const { id } = copyOf(number);
    return { id: `sub_${id}`, account_id: id };
  });
  await copy("coupon", await row("coupon", coupon.id), (number) => {
    const { id } = copyOf(number);
    return { id, store_id: id };
  });
  await collectStatistics(at, "account", "subscription", "coupon");
}

/** Makes the first copies live, and no others. */
export async function setLive(at: Installation, count: number): Promise<void> {
  const last = copyOf(count).id;
  const become = (state: "approved" | "pending", comparison: "<=" | ">") =>
    at.db
      .updateTable("store")
      .set({ state })
      .where("id", comparison, last)
      .where("id", ">=", copyOf(1).id)
      .where("state", "!=", state)
      .execute();
  await become("approved", "<=");
  await become("pending", ">");
  await collectStatistics(at, "store");
}
