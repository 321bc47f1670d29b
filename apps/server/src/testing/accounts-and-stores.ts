import { endpoints, type StaffRole } from "@coupon-center/contract";
import { newEmail } from "@coupon-center/testing/samples";
import { createStaff } from "../account/index.ts";
import type { AccountRow, StoreRow } from "../db/tables.ts";
import { type Caller, newMerchant, newStore, signedIn } from "./caller.ts";
import type { Installation } from "./installation.ts";
import { systemCtx } from "./system-ctx.ts";

export function accountRow({ db }: Installation, id: number): Promise<AccountRow> {
  return db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export function storeRow({ db }: Installation, id: number): Promise<StoreRow> {
  return db.selectFrom("store").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** A registered, signed-in merchant and the id of the account. */
export async function newAccount(installation: Installation) {
  const merchant = await newMerchant(installation);
  return { merchant, id: (await merchant.ok(endpoints.getMe)).id };
}

/** A signed-in staff account of a client, an admin by default. */
export async function newStaff(
  installation: Installation,
  clientId = 8,
  password = "staff password",
  role: StaffRole = "admin",
): Promise<Caller & { email: string }> {
  const email = newEmail();
  await createStaff(systemCtx(installation, clientId), email, password, role);
  const staff = await signedIn(installation, email, password, clientId);
  return Object.assign(staff, { email });
}

/** Approves a store and gives it a plan in force, without staff or payment. */
export async function publishStore(installation: Installation, storeId: number): Promise<void> {
  const now = installation.clock.business();
  const store = await installation.db
    .updateTable("store")
    .set((eb) => ({ state: "approved", approved_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", storeId)
    .returning(["owner_id", "client_id"])
    .executeTakeFirstOrThrow();
  await installation.db
    .insertInto("subscription")
    .values({
      id: `sub_test_${storeId}`,
      account_id: store.owner_id,
      client_id: store.client_id,
      status: "active",
      start_date: now,
      canceled_at: null,
      current_period_end: now + 30 * 86_400_000,
      ends_at: null,
      stripe_customer_id: `cus_test_${storeId}`,
      is_current: 1,
      updated_at: now,
    })
    .execute();
}

/**
 * Gives a store's owner another subscription, which becomes current; the earlier one continues at
 * Stripe.
 */
export async function replacePlan(
  { db }: Installation,
  storeId: number,
  status = "active",
): Promise<void> {
  const before = await db
    .updateTable("subscription")
    .set({ is_current: 0 })
    .where("id", "=", `sub_test_${storeId}`)
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto("subscription")
    .values({ ...before, id: `sub_next_${storeId}`, status, is_current: 1 })
    .execute();
}

/** A merchant whose store is public. */
export async function newLiveStore(installation: Installation, name?: string, clientId = 8) {
  const made = await newStore(installation, name, clientId);
  await publishStore(installation, made.store.id);
  return made;
}
