export { endBilling } from "./end-billing.ts";
export { handledTypes } from "./events/index.ts";
export { pauseSuspended } from "./pause-suspended.ts";
export { announceMoves, type PlannedMove } from "./price-moves/announce-moves.ts";
export { cancelMoves } from "./price-moves/cancel-moves.ts";
export { makeMoves } from "./price-moves/make-moves.ts";
export { isMailLost, NOTICE_DAYS, type OpenMove, openMoves } from "./price-moves/move-queries.ts";
export { readSales, type SaleState } from "./read-sales.ts";
export { catchUpEvents } from "./reconcile/catch-up-events.ts";
export { compareSubscriptions } from "./reconcile/compare-subscriptions.ts";
export { retryDuplicateRefunds } from "./reconcile/retry-duplicate-refunds.ts";
export { remindOfCards } from "./remind-of-cards.ts";
export { billingRoutes } from "./routes.ts";
export {
  type CurrentSubscription,
  currentSubscription,
  currentSubscriptions,
  isAtStripeSql,
  type PlanColumns,
  planState,
  presentSubscription,
  SEEDED_PLAN_PREFIX,
} from "./subscription.ts";
export { openSubscriptions } from "./sync/account.ts";
export { endedStatuses } from "./sync/stripe-schemas.ts";
export { updateCustomers } from "./update-customers.ts";
export { warnOfHiding } from "./warn-of-hiding.ts";
export { eventQueue } from "./webhook/event-queue.ts";
export { startInbox } from "./webhook/inbox-worker.ts";
