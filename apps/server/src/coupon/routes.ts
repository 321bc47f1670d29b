import { endpoints } from "@coupon-center/contract";
import { keptResponses } from "../http/kept-responses.ts";
import type { Route } from "../http/route.ts";
import type { ReadStorePageState } from "../store/index.ts";
import { createCoupon } from "./create.ts";
import { getCoupon } from "./get.ts";
import { listCoupons } from "./list.ts";
import { listSpan } from "./list-span.ts";
import { removeCoupon } from "./remove.ts";
import { reorderCoupons } from "./reorder.ts";
import { updateCoupon } from "./update.ts";

const LIST_CACHE_BYTES = 16 * 1024 * 1024;

export function couponRoutes(route: Route, readPageState: ReadStorePageState): void {
  const kept = keptResponses("coupon lists", LIST_CACHE_BYTES, listSpan(readPageState));
  route(endpoints.listCoupons, listCoupons, { kept });
  route(endpoints.listCouponsLegacy, listCoupons, { kept });
  route(endpoints.getCoupon, getCoupon);
  route(endpoints.createCoupon, createCoupon);
  route(endpoints.updateCoupon, updateCoupon);
  route(endpoints.deleteCoupon, removeCoupon);
  route(endpoints.sortCoupons, reorderCoupons);
}
