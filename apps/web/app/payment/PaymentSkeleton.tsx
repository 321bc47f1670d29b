import {
  type ClientView,
  type Plan,
  type PlanInterval,
  type Subscription,
  toMinorUnits,
} from "@coupon-center/contract";
import { hasSubscribed } from "../merchant/has-subscribed.ts";
import type { Plans } from "../merchant/plans.ts";
import { useClient } from "../page/use-page-context.ts";
import type { StoredUser } from "../session/stored-user.ts";
import { buttonClass } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { Blank } from "../ui/Skeleton.tsx";
import { useSay } from "../ui/use-say.ts";
import { OrderCells, OrdersTable } from "./OrdersTable.tsx";
import { PlanCard } from "./PlanCard.tsx";
import { asksForCard, SubscriptionCard } from "./SubscriptionCard.tsx";

/** The payment screen while it is loading, with the subscription that this browser last saw. */
export function PaymentSkeleton({ user }: { user: StoredUser }) {
  const client = useClient();
  const subscribed = hasSubscribed(user);
  const subscription = subscribed ? (user.store?.stripe_subscription ?? null) : null;
  const plans = plansOf(client, user.store?.suspended ?? false);
  return (
    <>
      {subscription === null ? (
        <PlanCard plans={plans} />
      ) : (
        <SubscriptionCard
          plans={plans}
          subscription={subscription}
          isApproved={user.store?.is_approved ?? false}
          card={<Blank length={11} />}
          payUrl=""
        />
      )}
      {subscribed && !isCardless(subscription) && (
        <CardSkeleton updatable={subscription === null || !asksForCard(subscription)} />
      )}
      {subscribed && <OrderSkeleton />}
    </>
  );
}

/** Whether a plan has mostly no card: its trial ended without one, or it costs nothing for good. */
const isCardless = (subscription: Subscription | null) =>
  subscription?.status === "paused" ||
  (subscription?.price?.unit_amount === 0 && !subscription.coming_price);

/** The client's plans as far as the page knows them, and whether they are sold. */
function plansOf(
  { planName: name, price, yearlyPrice, currency }: ClientView,
  isSuspended: boolean,
): Plans {
  const planOf = (interval: PlanInterval, amount: number): Plan => ({
    id: "",
    updated: 0,
    name,
    interval,
    payment_link: { url: isSuspended ? null : "" },
    price: { currency, unit_amount: toMinorUnits(amount, currency) },
  });
  const monthly = planOf("month", price);
  return yearlyPrice === null ? [monthly] : [monthly, planOf("year", yearlyPrice)];
}

function CardSkeleton({ updatable }: { updatable: boolean }) {
  const say = useSay();
  return (
    <section>
      <div className="screen-head section-title">
        <h2>{say("paymentMethods")}</h2>
        {updatable && (
          <span className={buttonClass({ variant: "ghost", size: "small" })}>
            {say("updateCard")}
          </span>
        )}
      </div>
      <ul className="panel cards">
        <li>
          <span className="card-name">
            <Blank length={16} />
          </span>
          <span className="muted">
            <Blank length={14} />
          </span>
          <span className="actions">
            <span className={buttonClass({ variant: "quiet", size: "small" })}>
              {say("removeCard")}
            </span>
          </span>
        </li>
      </ul>
    </section>
  );
}

function OrderSkeleton() {
  const say = useSay();
  return (
    <section>
      <div className="screen-head section-title">
        <h2>{say("orderHistory")}</h2>
        <div className="actions">
          {(["billingDetails", "downloadCsv"] as const).map((key) => (
            <span key={key} className={buttonClass({ variant: "ghost", size: "small" })}>
              {say(key)}
            </span>
          ))}
        </div>
      </div>
      <OrdersTable>
        <OrderCells
          id={<Blank length={4} />}
          date={<Blank length={12} />}
          amount={<Blank length={6} />}
          links={(["viewInvoice", "viewReceipt"] as const).map((key) => (
            <span key={key} className="blank">
              {say(key)}
              <NewTab />
            </span>
          ))}
        />
      </OrdersTable>
    </section>
  );
}
