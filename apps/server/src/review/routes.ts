import { endpoints } from "@coupon-center/contract";
import { aside } from "../context.ts";
import type { Route } from "../http/route.ts";
import { approveCoupon } from "./approve-coupon.ts";
import { approveStore } from "./approve-store.ts";
import { blockAccount, unblockAccount } from "./block-account.ts";
import { declineStore } from "./decline-store.ts";
import { getStoreForReview } from "./get-store.ts";
import { listStoresForReview } from "./list-stores.ts";
import { suspendStore } from "./suspend-store.ts";
import { withdrawCoupon } from "./withdraw-coupon.ts";

export function reviewRoutes(route: Route): void {
  route(endpoints.staffListStores, aside(listStoresForReview));
  route(endpoints.staffGetStore, aside(getStoreForReview));
  route(endpoints.staffApproveStore, approveStore);
  route(endpoints.staffDeclineStore, declineStore);
  route(endpoints.staffSuspendStore, suspendStore);
  route(endpoints.staffWithdrawCoupon, withdrawCoupon);
  route(endpoints.staffApproveCoupon, approveCoupon);
  route(endpoints.staffBlockAccount, blockAccount);
  route(endpoints.staffUnblockAccount, unblockAccount);
}
