import { endpoints } from "@coupon-center/contract";
import { STRIPE_WEBHOOK_PATH } from "../config/config.ts";
import { aside } from "../context.ts";
import type { Route, WebhookRoute } from "../http/route.ts";
import { openCustomerPortal } from "./customer-portal.ts";
import { deletePaymentMethod } from "./delete-payment-method.ts";
import { getReceipt } from "./get-receipt.ts";
import { listPlans } from "./list-plans.ts";
import { listTransactions } from "./list-transactions.ts";
import { makeDefaultPaymentMethod } from "./make-default-payment-method.ts";
import { listParkedEvents } from "./parked/list-parked-events.ts";
import { retryParkedEvent } from "./parked/retry-parked-event.ts";
import { payOpen } from "./pay-open.ts";
import { listPaymentMethods } from "./payment-methods.ts";
import { getRevenue } from "./revenue/get-revenue.ts";
import { updateSubscription } from "./update-subscription.ts";
import { receiveEvent } from "./webhook/receive.ts";

export function billingRoutes(route: Route, webhook: WebhookRoute): void {
  route(endpoints.listPlans, listPlans);
  route(endpoints.listTransactions, listTransactions);
  route(endpoints.getReceipt, getReceipt);
  route(endpoints.updateSubscription, updateSubscription);
  route(endpoints.listPaymentMethods, listPaymentMethods);
  route(endpoints.deletePaymentMethod, deletePaymentMethod);
  route(endpoints.makeDefaultPaymentMethod, makeDefaultPaymentMethod);
  route(endpoints.payOpen, payOpen);
  route(endpoints.openCustomerPortal, openCustomerPortal);
  route(endpoints.staffListParkedEvents, listParkedEvents);
  route(endpoints.staffRetryParkedEvent, retryParkedEvent);
  route(endpoints.staffGetRevenue, aside(getRevenue));
  webhook(STRIPE_WEBHOOK_PATH, "stripe-signature", receiveEvent);
}
