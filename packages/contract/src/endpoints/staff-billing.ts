import * as z from "zod/mini";
import { Done } from "../account.ts";
import { endpoint } from "../endpoint.ts";
import { stripeId as eventId, id } from "../fields.ts";
import { AssignOrphanInput, GivePlanInput, ReasonInput } from "../staff.ts";
import * as billing from "../staff-billing.ts";

const params = z.object({ id });

export const staffGetBilling = endpoint({
  method: "GET",
  path: "/api/v1/staff/stores/:id/billing",
  access: "staff",
  summary: "What a store's owner pays: subscription and payments, with links to Stripe's dashboard",
  params,
  responses: { 200: billing.StaffBilling },
});
export const staffListDisputes = endpoint({
  method: "GET",
  path: "/api/v1/staff/stores/:id/disputes",
  access: "staff",
  summary: "The disputes of a store owner's payments, as they are at Stripe",
  params,
  responses: { 200: billing.StaffDisputes },
  errors: [502],
});
export const staffRefundPayment = endpoint({
  method: "POST",
  path: "/api/v1/staff/payments/:id/refund",
  access: "admin",
  summary: "Refund what is left of a payment; the plan is not touched",
  params,
  body: ReasonInput,
  responses: { 200: Done },
  errors: [409, 502],
});
export const staffCancelPlan = endpoint({
  method: "POST",
  path: "/api/v1/staff/stores/:id/cancel-plan",
  access: "admin",
  summary: "Cancel a merchant's plan, for the end of its paid period or at once",
  params,
  body: billing.StaffCancelInput,
  responses: { 200: Done },
  errors: [409, 502],
});

export const staffGivePlan = endpoint({
  method: "POST",
  path: "/api/v1/staff/stores/:id/give-plan",
  access: "admin",
  summary: "Give a merchant without a plan a free one, until a day",
  params,
  body: GivePlanInput,
  responses: { 200: Done },
  errors: [409, 502],
});

const event = z.object({ id: eventId });

export const staffAssignOrphan = endpoint({
  method: "POST",
  path: "/api/v1/staff/parked-events/:id/assign",
  access: "admin",
  summary: "Give a payment whose payer is unknown to a merchant",
  params: event,
  body: AssignOrphanInput,
  responses: { 200: Done },
  errors: [409, 502],
});
export const staffRefundOrphan = endpoint({
  method: "POST",
  path: "/api/v1/staff/parked-events/:id/refund",
  access: "admin",
  summary: "End the subscription of a payment whose payer is unknown, and refund it",
  params: event,
  body: ReasonInput,
  responses: { 200: Done },
  errors: [409, 502],
});
