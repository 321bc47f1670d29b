import {
  formatMinorUnits,
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
  problemText,
  statusLabel,
} from "../merchant/subscription-text.ts";
import { secondsText } from "../time/day-text.ts";
import { Tag } from "../ui/Tag.tsx";
import { CancelSubscription } from "./CancelSubscription.tsx";
import { ReactivateSubscription } from "./ReactivateSubscription.tsx";
import { UpdateCard } from "./UpdateCard.tsx";

interface SubscriptionCardProps {
  plan: Plan;
  subscription: Subscription;
}

/** The subscription as it stands, and what there is to do about it. */
export function SubscriptionCard({ plan, subscription }: SubscriptionCardProps) {
  const tone = subscriptionTone(subscription.status);
  const price = costOf(plan, subscription);
  return (
    <section className={`panel plan plan-${tone}`} aria-label="Subscription">
      <div>
        <h2>
          {plan.name} <Tag tone={tone}>{statusLabel(subscription.status)}</Tag>
        </h2>
        {price && (
          <p className="plan-price">{formatMinorUnits(price.unit_amount, price.currency)} /month</p>
        )}
        <Facts subscription={subscription} />
      </div>
      <div className="actions">{actionOf(plan, subscription)}</div>
    </section>
  );
}

/**
 * Its own price while it can charge (decision 059), none while that is not known; once it has ended, what a new
 * one costs.
 */
function costOf(plan: Plan, subscription: Subscription): Price | null {
  return isStartedAnew(subscription) ? plan.price : subscription.price;
}

/** It is over: reactivating pays for another one. */
function isStartedAnew({ status, ends_at }: Subscription): boolean {
  return status === "incomplete_expired" || (status === "canceled" && !isAhead(ends_at));
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { status, canceled_at, ends_at } = subscription;
  if (status === "active") {
    return <p className="muted">Next billing date {secondsText(nextBilling(subscription))}</p>;
  }
  if (status === "trialing") {
    const due = secondsText(nextBilling(subscription));
    return <p>Your coupons are live. The first payment is due {due}.</p>;
  }
  if (status === "canceled") {
    return (
      <>
        {canceled_at !== null && <p className="muted">Cancelled on {secondsText(canceled_at)}</p>}
        <p>{cancelledText(ends_at)}</p>
      </>
    );
  }
  return <p>{problemText(status)}</p>;
}

function actionOf(plan: Plan, subscription: Subscription): ReactNode {
  const { status } = subscription;
  const cancel = <CancelSubscription product={plan.name} status={status} />;
  switch (status) {
    case "active":
    case "trialing":
      return cancel;
    case "canceled":
    case "incomplete_expired":
      return (
        <ReactivateSubscription
          paymentUrl={plan.payment_link.url}
          resumable={!isStartedAnew(subscription)}
        />
      );
    default:
      // Whatever may still charge can be cancelled.
      return (
        <>
          <UpdateCard variant="primary" />
          {cancel}
        </>
      );
  }
}
