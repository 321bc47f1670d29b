export { endBilling } from "./end-billing.ts";
export { MADE_UP_PLAN } from "./made-up.ts";
export { reconcile } from "./reconcile/reconcile.ts";
export { retrySurplus } from "./reconcile/retry-surplus.ts";
export { billingRoutes } from "./routes.ts";
export { currentSubscription, planState, presentSubscription } from "./subscription.ts";
export { type InboxWorker, startInbox } from "./webhook/inbox-worker.ts";
