import type { endpoints } from "@coupon-center/contract";
import type { Updateable } from "kysely";
import type { CouponTable, StoreTable } from "../../../db/tables.ts";
import { type Example, NO_ID, nothing, ours, type Scene, things } from "./example.ts";

async function storeAs({ accounts, whose, succeeds }: Scene, columns: Updateable<StoreTable>) {
  if (whose && succeeds)
    await accounts.installation.db
      .updateTable("store")
      .set(columns)
      .where("id", "=", whose.store.id)
      .execute();
  return { params: { id: whose?.store.id ?? NO_ID } };
}

async function couponAs({ accounts, whose, succeeds }: Scene, columns: Updateable<CouponTable>) {
  if (whose && succeeds)
    await accounts.installation.db
      .updateTable("coupon")
      .set(columns)
      .where("id", "=", whose.coupons[0])
      .execute();
  return { params: { id: whose?.coupons[0] ?? NO_ID } };
}

const body = { reason: "Because" };
const onStore = (call: Example["call"]): Example => ({
  on: things,
  call,
  status: ours,
  spoils: true,
});

export const staffExamples = {
  staffListStores: { on: nothing, call: () => ({ query: { state: "all" } }) },
  staffGetStore: {
    on: things,
    call: ({ whose }) => ({ params: { id: whose?.store.id ?? NO_ID } }),
    status: ours,
  },
  staffApproveStore: onStore((scene) => storeAs(scene, { state: "pending" })),
  staffDeclineStore: onStore(async (scene) => ({
    ...(await storeAs(scene, { state: "pending" })),
    body,
  })),
  staffSuspendStore: onStore(async (scene) => ({
    ...(await storeAs(scene, { state: "approved" })),
    body,
  })),
  staffWithdrawCoupon: onStore(async (scene) => ({
    ...(await couponAs(scene, { approved: 1 })),
    body,
  })),
  staffApproveCoupon: onStore((scene) => couponAs(scene, { approved: 0 })),
} satisfies Partial<Record<keyof typeof endpoints, Example>>;
