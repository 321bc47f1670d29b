import type { Db, Engine } from "../../db/engine.ts";
import { bulkInserter } from "../../db/insert-rows.ts";
import { fillCouponWords } from "../../db/words/coupon-words.ts";
import { fillStoreWords } from "../../db/words/store-words.ts";
import type { Random } from "./random.ts";
import {
  accountRow,
  couponRow,
  type SeedDefaults,
  storeRow,
  subscriptionRow,
  transactionRow,
} from "./row-builders.ts";

/** A merchant to insert: their number, and how many coupons their store gets. */
export interface SeedMerchant {
  number: number;
  coupons: number;
}

/**
 * Returns an `insert(tx, merchants)` that writes merchants with account, plan, first payment, store
 * and coupons.
 */
export function batchInserter(engine: Engine, frame: SeedDefaults, random: Random) {
  const accounts = bulkInserter<{ id: number; email: string }>(engine, "account", {
    returning: ["id", "email"],
  });
  const stores = bulkInserter<{ id: number; owner_id: number; website_url: string }>(
    engine,
    "store",
    { returning: ["id", "owner_id", "website_url"] },
  );
  const subscriptions = bulkInserter(engine, "subscription");
  const transactions = bulkInserter(engine, "payment_transaction");
  const coupons = bulkInserter(engine, "coupon");

  return async (tx: Db, merchants: readonly SeedMerchant[]): Promise<void> => {
    const rows = merchants.map(({ number }) => accountRow(frame, number));
    const made = new Map((await accounts(tx, rows)).map(({ id, email }) => [email, id]));
    const owners = merchants.map((merchant, index) => {
      const email = rows[index]?.email ?? "";
      return { ...merchant, email, id: made.get(email) ?? 0 };
    });
    await subscriptions(
      tx,
      owners.map((owner) => subscriptionRow(frame, owner)),
    );
    await transactions(
      tx,
      owners.map((owner) => transactionRow(frame, owner)),
    );
    await noteFirstTransactions(
      tx,
      owners.map(({ id }) => id),
    );
    const lastStore = await lastId(tx, "store");
    const open = await stores(
      tx,
      owners.map((owner) => storeRow(frame, random, owner)),
    );
    const byOwner = new Map(open.map((store) => [store.owner_id, store]));
    const last = await lastId(tx, "coupon");
    await coupons(
      tx,
      owners.flatMap(({ id, coupons: count }) => {
        const store = byOwner.get(id);
        if (!store) return [];
        const { id: storeId, website_url: website } = store;
        return Array.from({ length: count }, (_, index) =>
          couponRow(frame, random, index + 1, { id: storeId, website }),
        );
      }),
    );
    await fillCouponWords(tx, engine, last);
    await fillStoreWords(tx, engine, lastStore);
  };
}

async function lastId(tx: Db, table: "store" | "coupon"): Promise<number> {
  const { id } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

async function noteFirstTransactions(tx: Db, owners: number[]): Promise<void> {
  await tx
    .updateTable("account")
    .set((eb) => ({
      first_transaction_id: eb
        .selectFrom("payment_transaction")
        .select((of) => of.fn.min("payment_transaction.id").as("id"))
        .whereRef("payment_transaction.account_id", "=", "account.id"),
    }))
    .where("id", "in", owners)
    .execute();
}
