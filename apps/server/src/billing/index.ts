export { endBilling } from "./end-billing.ts";
export { handledTypes } from "./events/index.ts";
export { isSold } from "./is-sold.ts";
export { pauseSuspended } from "./pause-suspended.ts";
export { reconcile } from "./reconcile/reconcile.ts";
export { retryDuplicateRefunds } from "./reconcile/retry-duplicate-refunds.ts";
export { remindOfCards } from "./remind-of-cards.ts";
export { billingRoutes } from "./routes.ts";
export {
  currentSubscription,
  type PlanColumns,
  planState,
  presentSubscription,
  SEEDED_PLAN_PREFIX,
} from "./subscription.ts";
export { updateCustomers } from "./update-customers.ts";
export { warnOfHiding } from "./warn-of-hiding.ts";
export { eventQueue } from "./webhook/event-queue.ts";
export { startInbox } from "./webhook/inbox-worker.ts";
