import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { id } from "../fields.ts";
import { Paging } from "../paging.ts";
import * as staff from "../staff.ts";

const params = z.object({ id });

export const staffListStores = endpoint({
  method: "GET",
  path: "/api/v1/staff/stores",
  access: "staff",
  summary: "The review queue, oldest first, or a search, with the count of each list",
  query: z.extend(staff.StaffStoreQuery, Paging.shape),
  responses: { 200: staff.StaffStorePage },
});
export const staffGetStore = endpoint({
  method: "GET",
  path: "/api/v1/staff/stores/:id",
  access: "staff",
  summary: "One store with coupons and history",
  params,
  responses: { 200: staff.StaffStoreDetail },
});
export const staffApproveStore = endpoint({
  method: "POST",
  path: "/api/v1/staff/stores/:id/approve",
  access: "staff",
  summary: "Approve a store, or its revision",
  params,
  body: staff.ApproveInput,
  responses: { 200: staff.StaffStore },
  errors: [409],
});
export const staffDeclineStore = endpoint({
  method: "POST",
  path: "/api/v1/staff/stores/:id/decline",
  access: "staff",
  summary: "Decline a store, or its revision, with the reason",
  params,
  body: staff.RejectInput,
  responses: { 200: staff.StaffStore },
  errors: [409],
});
export const staffSuspendStore = endpoint({
  method: "POST",
  path: "/api/v1/staff/stores/:id/suspend",
  access: "staff",
  summary: "Take a store off the site and end its owner's sessions",
  params,
  body: staff.ReasonInput,
  responses: { 200: staff.StaffStore },
  errors: [409],
});
export const staffWithdrawCoupon = endpoint({
  method: "POST",
  path: "/api/v1/staff/coupons/:id/withdraw",
  access: "staff",
  summary: "Hide a coupon for good, with the reason",
  params,
  body: staff.RejectInput,
  responses: { 200: staff.StaffCoupon },
  errors: [409],
});
export const staffApproveCoupon = endpoint({
  method: "POST",
  path: "/api/v1/staff/coupons/:id/approve",
  access: "staff",
  summary: "Let a held coupon be shown",
  params,
  body: staff.ApproveInput,
  responses: { 200: staff.StaffCoupon },
  errors: [409],
});
