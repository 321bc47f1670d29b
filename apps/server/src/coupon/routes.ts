import { endpoints } from "@coupon-center/contract";
import type { Route } from "../http/route.ts";
import { createCoupon } from "./create.ts";
import { getCoupon } from "./get.ts";
import { listCoupons } from "./list.ts";
import { removeCoupon } from "./remove.ts";
import { reorderCoupons } from "./reorder.ts";
import { updateCoupon } from "./update.ts";

export function couponRoutes(route: Route): void {
  route(endpoints.listCoupons, listCoupons);
  route(endpoints.listCouponsLegacy, listCoupons);
  route(endpoints.getCoupon, getCoupon);
  route(endpoints.createCoupon, createCoupon);
  route(endpoints.updateCoupon, updateCoupon);
  route(endpoints.deleteCoupon, removeCoupon);
  route(endpoints.sortCoupons, reorderCoupons);
}
