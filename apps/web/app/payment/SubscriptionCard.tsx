import {
  formatMinorUnits,
  type PaymentMethod,
  type Plan,
  type Price,
  type Subscription,
  subscriptionTone,
} from "@coupon-center/contract";
import type { ReactNode } from "react";
import {
  cancelledText,
  isAhead,
  nextBilling,
  pausedText,
  problemText,
} from "../merchant/subscription-text.ts";
import { secondsText } from "../time/day-text.ts";
import { buttonClass } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { CancelSubscription } from "./CancelSubscription.tsx";
import { PlanFacts } from "./PlanFacts.tsx";
import { ReactivateSubscription } from "./ReactivateSubscription.tsx";
import { UpdateCard } from "./UpdateCard.tsx";

interface SubscriptionCardProps {
  plan: Plan;
  subscription: Subscription;
  /** that is charged; null while none is known */
  card: PaymentMethod | null;
  /** where its open invoice is paid; null while there is none */
  payUrl: string | null;
}

/** The subscription's state, and the available actions. */
export function SubscriptionCard({ plan, subscription, card, payUrl }: SubscriptionCardProps) {
  const price = costOf(plan, subscription);
  const note = noteOf(subscription);
  return (
    <section
      className={`panel plan plan-${subscriptionTone(subscription.status)}`}
      aria-label="Subscription"
    >
      <div className="plan-head">
        <h2>{plan.name}</h2>
        {price && (
          <p className="plan-price">{formatMinorUnits(price.unit_amount, price.currency)} /month</p>
        )}
      </div>
      <PlanFacts subscription={subscription} card={card} />
      <div className="plan-foot">
        {note && <p>{note}</p>}
        <div className="actions">{actionOf(plan, subscription, payUrl)}</div>
      </div>
    </section>
  );
}

/**
 * Its own price while it can charge (decision 059), null if that is unknown; after its end, the
 * price of a new one.
 */
function costOf(plan: Plan, subscription: Subscription): Price | null {
  return isStartedAnew(subscription) ? plan.price : subscription.price;
}

/** Whether the subscription has ended, so that reactivating pays for a new one. */
function isStartedAnew({ status, ends_at }: Subscription): boolean {
  return status === "incomplete_expired" || (status === "canceled" && !isAhead(ends_at));
}

/** What the status means for the coupons; nothing where all is in order. */
function noteOf(subscription: Subscription): string | null {
  const { status, ends_at, collection_paused } = subscription;
  if (collection_paused && status !== "canceled") return pausedText;
  if (status === "active") return null;
  if (status === "trialing") {
    const due = secondsText(nextBilling(subscription));
    return `Your coupons are live. The first payment is due ${due}.`;
  }
  return status === "canceled" ? cancelledText(ends_at) : problemText(status);
}

/** True where the card itself has the button that leads to another card. */
export function asksForCard({ status }: Subscription): boolean {
  return !["active", "trialing", "canceled", "incomplete_expired"].includes(status);
}

function actionOf(plan: Plan, subscription: Subscription, payUrl: string | null): ReactNode {
  const { status } = subscription;
  if (status === "canceled" || status === "incomplete_expired") {
    return (
      <ReactivateSubscription
        paymentUrl={plan.payment_link.url}
        resumable={!isStartedAnew(subscription)}
      />
    );
  }
  // Any subscription that may still charge can be cancelled.
  return (
    <>
      {payUrl !== null && <PayNow url={payUrl} />}
      {asksForCard(subscription) && <UpdateCard variant={payUrl === null ? "primary" : "ghost"} />}
      <CancelSubscription product={plan.name} status={status} />
    </>
  );
}

/** The page of the open invoice, on which any card can be used. */
function PayNow({ url }: { url: string }) {
  return (
    <a className={buttonClass({})} href={url} target="_blank" rel="noopener">
      Pay now
      <NewTab />
    </a>
  );
}
