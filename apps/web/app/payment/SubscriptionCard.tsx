import {
  formatMinorUnits,
  type Plan,
  type Price,
  priceChangeStates,
  type Subscription,
  sayIn,
  subscriptionTone,
  type WayForward,
} from "@coupon-center/contract";
import type { ReactNode } from "react";
import { noteOf, stateOf } from "../merchant/subscription-text.ts";
import { useClient } from "../page/use-page-context.ts";
import { type DayPlace, secondsText } from "../time/day-text.ts";
import { buttonClass } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { useSay } from "../ui/use-say.ts";
import { CancelSubscription } from "./CancelSubscription.tsx";
import { PlanFacts } from "./PlanFacts.tsx";
import { ReactivateSubscription } from "./ReactivateSubscription.tsx";
import { UpdateCard } from "./UpdateCard.tsx";

interface SubscriptionCardProps {
  plan: Plan;
  subscription: Subscription;
  /** the card that is charged; null while none is known */
  card: ReactNode;
  /** the page of its open invoice; null while there is none */
  payUrl: string | null;
}

/** The subscription's state, and the available actions. */
export function SubscriptionCard({ plan, subscription, card, payUrl }: SubscriptionCardProps) {
  const say = useSay();
  const client = useClient();
  const { locale } = client;
  const price = costOf(plan, subscription);
  const note = noteOf(subscription, client);
  const coming = comingText(subscription, client);
  return (
    <section
      className={`panel plan plan-${subscriptionTone(subscription.status)}`}
      aria-label={say("subscription")}
    >
      <div className="plan-head">
        <h2>{plan.name}</h2>
        {price && (
          <div className="plan-price">
            <p>{say("pricePerMonth", { price: priceText(price, locale) })}</p>
            {coming && <p className="plan-coming">{coming}</p>}
          </div>
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
  const isOver = has(subscription, "subscribe") && subscription.status !== "active";
  return isOver ? plan.price : subscription.price;
}

const priceText = ({ unit_amount, currency }: Price, locale: string) =>
  formatMinorUnits(unit_amount, currency, locale);

/** The price that the merchant was told of, and its first day; null without one (decision 074). */
function comingText({ coming_price: coming }: Subscription, place: DayPlace): string | null {
  // A subscription that an earlier version stored in the browser has fewer fields.
  if (coming == null) return null;
  const price = priceText(coming.price, place.locale);
  const date = secondsText(coming.from, place);
  return priceChangeStates.announced.note({ price, date }, sayIn(place.locale));
}

/** Whether this card has the button to change the payment card. */
export function asksForCard(subscription: Subscription): boolean {
  return has(subscription, "card");
}

function has(subscription: Subscription, way: WayForward): boolean {
  return stateOf(subscription).ways.includes(way);
}

function actionOf(plan: Plan, subscription: Subscription, payUrl: string | null): ReactNode {
  const { ways } = stateOf(subscription);
  const payable = ways.includes("pay") ? payUrl : null;
  return (
    <>
      {payable !== null && <PayNow url={payable} />}
      {ways.includes("card") && <UpdateCard variant={payable === null ? "primary" : "ghost"} />}
      {ways.includes("cancel") && (
        <CancelSubscription product={plan.name} subscription={subscription} />
      )}
      {(ways.includes("resume") || ways.includes("subscribe")) && (
        <ReactivateSubscription
          paymentUrl={plan.payment_link.url}
          resumable={ways.includes("resume")}
          isFirst={subscription.status === "active"}
        />
      )}
    </>
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
