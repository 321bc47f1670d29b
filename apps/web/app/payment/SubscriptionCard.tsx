import {
  type PlanInterval,
  type Price,
  priceChangeStates,
  type Subscription,
  sayIn,
  subscriptionTone,
  type WayForward,
} from "@coupon-center/contract";
import type { ReactNode } from "react";
import type { Plans } from "../merchant/plans.ts";
import { intervalOf, noteOf, stateOf } from "../merchant/subscription-text.ts";
import { useClient } from "../page/use-page-context.ts";
import { type DayPlace, secondsText } from "../time/day-text.ts";
import { buttonClass } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { useSay } from "../ui/use-say.ts";
import { CancelSubscription } from "./CancelSubscription.tsx";
import { PlanFacts } from "./PlanFacts.tsx";
import { PlanTerms } from "./PlanTerms.tsx";
import { priceText, yearlyOf } from "./plan-prices.ts";
import { ReactivateSubscription } from "./ReactivateSubscription.tsx";
import { SubscribeLink } from "./SubscribeLink.tsx";
import { UpdateCard } from "./UpdateCard.tsx";

interface SubscriptionCardProps {
  /** what is sold now; reactivating opens the first one */
  plans: Plans;
  subscription: Subscription;
  /** whether its store is approved, without which no coupon is public */
  isApproved: boolean;
  /** the card that is charged; null while none is known */
  card: ReactNode;
  /** the page of its open invoice; null while there is none */
  payUrl: string | null;
}

/** The subscription's state, and the available actions. */
export function SubscriptionCard(props: SubscriptionCardProps) {
  const { plans, subscription, isApproved, card } = props;
  const say = useSay();
  const client = useClient();
  const { locale } = client;
  const cost = costOf(plans, subscription);
  const note = noteOf(subscription, client, isApproved);
  const coming = comingText(subscription, client);
  return (
    <section
      className={`panel plan plan-${subscriptionTone(subscription.status)}`}
      aria-label={say("subscription")}
    >
      <div className="ends plan-head">
        <h2>{plans[0].name}</h2>
        {cost && (
          <div className="plan-price">
            <p>
              {say("pricePerInterval", {
                price: priceText(cost.price, locale),
                interval: cost.interval,
              })}
            </p>
            {coming && <p className="plan-coming">{coming}</p>}
          </div>
        )}
      </div>
      <PlanFacts subscription={subscription} card={card} />
      <div className="ends plan-foot">
        {note && <p>{note}</p>}
        <div className="actions">{actionOf(props)}</div>
        {has(subscription, "subscribe") && <PlanTerms plans={plans} />}
      </div>
    </section>
  );
}

/**
 * Its own price while it can charge (decision 059), null if that is unknown; after its end, the
 * price of a new one.
 */
function costOf([plan]: Plans, subscription: Subscription): Cost | null {
  const isOver = has(subscription, "subscribe") && subscription.status !== "active";
  if (isOver) return plan;
  const { price } = subscription;
  return price && { price, interval: intervalOf(subscription) };
}

interface Cost {
  price: Price;
  interval: PlanInterval;
}

/** The price that the merchant was told of, and its first day; null without one (decision 074). */
function comingText(subscription: Subscription, place: DayPlace): string | null {
  const { coming_price: coming } = subscription;
  // A subscription that an earlier version stored in the browser has fewer fields.
  if (coming == null) return null;
  const price = priceText(coming.price, place.locale);
  const date = secondsText(coming.from, place);
  const interval = intervalOf(subscription);
  return priceChangeStates.announced.note({ price, interval, date }, sayIn(place.locale));
}

/** Whether this card has the button to change the payment card. */
export function asksForCard(subscription: Subscription): boolean {
  return has(subscription, "card");
}

function has(subscription: Subscription, way: WayForward): boolean {
  return stateOf(subscription).ways.includes(way);
}

function actionOf({ plans, subscription, isApproved, payUrl }: SubscriptionCardProps): ReactNode {
  const [plan] = plans;
  const { ways } = stateOf(subscription);
  const payable = ways.includes("pay") ? payUrl : null;
  return (
    <>
      {payable !== null && <PayNow url={payable} />}
      {ways.includes("card") && <UpdateCard variant={payable === null ? "primary" : "ghost"} />}
      {ways.includes("cancel") && (
        <CancelSubscription
          product={plan.name}
          subscription={subscription}
          isApproved={isApproved}
        />
      )}
      {(ways.includes("resume") || ways.includes("subscribe")) && (
        <ReactivateSubscription
          plan={plan}
          resumable={ways.includes("resume")}
          isFirst={subscription.status === "active"}
        />
      )}
      {ways.includes("subscribe") && <SubscribeYearly plans={plans} />}
    </>
  );
}

/** The other plan that is sold, beside the one that reactivating opens. */
function SubscribeYearly({ plans }: { plans: Plans }) {
  const say = useSay();
  const { locale } = useClient();
  const yearly = yearlyOf(plans);
  if (!yearly) return null;
  return (
    <SubscribeLink plan={yearly} className={buttonClass({ variant: "ghost" })}>
      {say("subscribeYearly", { price: priceText(yearly.price, locale) })}
    </SubscribeLink>
  );
}

/** The page of the open invoice, on which any card can be used. */
function PayNow({ url }: { url: string }) {
  const say = useSay();
  return (
    <a className={buttonClass({})} href={url} target="_blank" rel="noopener">
      {say("payNow")}
      <NewTab />
    </a>
  );
}
