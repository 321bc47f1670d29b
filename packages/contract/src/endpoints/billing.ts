import * as z from "zod/mini";
import { Done } from "../account.ts";
import * as billing from "../billing.ts";
import { endpoint } from "../endpoint.ts";
import { id, queryId, stripeId } from "../fields.ts";
import { listOf, Paging } from "../paging.ts";
import { Revenue } from "../revenue.ts";

const params = z.object({ id: stripeId });

export const listPlans = endpoint({
  method: "GET",
  path: "/api/v1/coupon-center-plans",
  access: "merchant",
  summary: "The client's plan, with the caller's payment link",
  query: z.object({ client: queryId }),
  responses: { 200: listOf(billing.Plan) },
  errors: [502],
});
export const listTransactions = endpoint({
  method: "GET",
  path: "/api/v1/coupon-center-transactions",
  access: "merchant",
  summary: "The caller's payments, newest first",
  query: Paging,
  responses: { 200: listOf(billing.Transaction) },
});
export const getReceipt = endpoint({
  method: "GET",
  path: "/api/v1/coupon-center-transactions/:id/receipt",
  access: "merchant",
  summary: "The current address of a payment's receipt, or of the open invoice's page",
  params: z.object({ id }),
  responses: { 200: billing.Receipt },
  errors: [429, 502],
});
export const getInvoice = endpoint({
  method: "GET",
  path: "/api/v1/coupon-center-transactions/:id/invoice",
  access: "merchant",
  summary: "The current address of a payment's invoice as PDF",
  params: z.object({ id }),
  responses: { 200: billing.Receipt },
  errors: [429, 502],
});
export const listPaymentMethods = endpoint({
  method: "GET",
  path: "/api/v1/payment-methods",
  access: "merchant",
  summary: "The caller's cards",
  responses: { 200: listOf(billing.PaymentMethod) },
  errors: [429, 502],
});
export const deletePaymentMethod = endpoint({
  method: "DELETE",
  path: "/api/v1/payment-methods/:id",
  access: "merchant",
  summary: "Remove a card, never the last",
  params,
  responses: { 200: Done },
  errors: [502],
});
export const makeDefaultPaymentMethod = endpoint({
  method: "POST",
  path: "/api/v1/payment-methods/:id/default",
  access: "merchant",
  summary: "Pay with this card from now on, and what is open at once",
  params,
  responses: { 200: billing.DefaultChanged },
  errors: [502],
});
export const payOpen = endpoint({
  method: "POST",
  path: "/api/v1/payment-methods/pay-open",
  access: "merchant",
  summary: "Try the open payment with the default card, unless it was refused for it",
  responses: { 200: billing.OpenPaymentTried },
  errors: [502],
});
export const updateSubscription = endpoint({
  method: "POST",
  path: "/api/v1/stripe-update-subscription",
  access: "merchant",
  summary: "Cancel at the period's end, or resume before it",
  body: billing.UpdateSubscriptionInput,
  responses: { 200: billing.Subscription },
  errors: [404, 502],
});
export const openCustomerPortal = endpoint({
  method: "POST",
  path: "/api/v1/customer-portal",
  access: "merchant",
  summary: "A page at the provider to change the card, and the address and tax id on invoices",
  responses: { 200: billing.CustomerPortal },
  errors: [404, 502],
});
export const staffListParkedEvents = endpoint({
  method: "GET",
  path: "/api/v1/staff/parked-events",
  access: "staff",
  summary: "Payment messages that failed ten times",
  query: Paging,
  responses: { 200: listOf(billing.ParkedEvent) },
});
export const staffRetryParkedEvent = endpoint({
  method: "POST",
  path: "/api/v1/staff/parked-events/:id/retry",
  access: "staff",
  summary: "Try a parked message again",
  params,
  responses: { 200: Done },
});
export const staffGetRevenue = endpoint({
  method: "GET",
  path: "/api/v1/staff/revenue",
  access: "admin",
  summary: "Subscriptions and monthly recurring revenue of the last 24 months",
  responses: { 200: Revenue },
});
