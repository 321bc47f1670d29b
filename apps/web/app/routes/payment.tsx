import type { Store, Subscription } from "@coupon-center/contract";
import { Suspense } from "react";
import { hasSubscribed } from "../merchant/has-subscribed.ts";
import { useLastSeen } from "../merchant/last-seen.ts";
import { StoreRequired } from "../merchant/StoreRequired.tsx";
import { stateOf } from "../merchant/subscription-text.ts";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { CardName } from "../payment/CardName.tsx";
import { chargedCard } from "../payment/card-text.ts";
import { type LoadedPayment, loadPayment } from "../payment/load-payment.ts";
import { OrderHistory } from "../payment/OrderHistory.tsx";
import { usePayAfterReturn } from "../payment/open-payment.ts";
import { PaymentMethods } from "../payment/PaymentMethods.tsx";
import { PaymentSkeleton } from "../payment/PaymentSkeleton.tsx";
import { PlanCard } from "../payment/PlanCard.tsx";
import styleUrl from "../payment/payment.css?url";
import { type PaymentParts, payUrlOf } from "../payment/payment-parts.ts";
import { asksForCard, SubscriptionCard } from "../payment/SubscriptionCard.tsx";
import { useJustPaid } from "../payment/use-just-paid.ts";
import { usePaymentParts } from "../payment/use-payment-parts.ts";
import { usePaymentWatch } from "../payment/use-payment-watch.ts";
import { useReloadAfterPayment } from "../payment/use-reload-after-payment.ts";
import { useUser } from "../session/use-user.ts";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { Caps } from "../ui/Caps.tsx";
import { FailedPart } from "../ui/FailedPart.tsx";
import { Waiting } from "../ui/Skeleton.tsx";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/payment.ts";

export const links = screenStyle(styleUrl);
export const meta = pageMeta("payment");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPayment(request);
}

export function HydrateFallback() {
  const say = useSay();
  const seen = useLastSeen();
  const titleOf = (subscribed: boolean) => (
    <Caps>{subscribed ? say("paymentDetails") : say("paymentTitle")}</Caps>
  );
  const unknown = (
    <>
      <span className="if-live">{titleOf(true)}</span>
      <span className="unless-live">{titleOf(false)}</span>
    </>
  );
  return (
    <ScreenSkeleton title={seen === null ? unknown : titleOf(hasSubscribed(seen.user))}>
      {seen && !seen.store && <StoreRequired>{say("planNeedsStore")}</StoreRequired>}
      {seen?.store && <PaymentSkeleton user={seen.user} />}
    </ScreenSkeleton>
  );
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  const say = useSay();
  const user = useUser();
  usePaymentWatch();
  usePayAfterReturn();
  const justPaid = useJustPaid();
  useReloadAfterPayment(loaderData?.stamp ?? null);
  if (user === null) return null;
  if (user.store === null) {
    return (
      <Screen title={<Caps>{say("paymentTitle")}</Caps>}>
        <StoreRequired>{say("planNeedsStore")}</StoreRequired>
      </Screen>
    );
  }
  const subscribed = hasSubscribed(user);
  const waiting = (
    <Waiting>
      <PaymentSkeleton user={user} />
    </Waiting>
  );
  return (
    <Screen title={<Caps>{subscribed ? say("paymentDetails") : say("paymentTitle")}</Caps>}>
      <Suspense fallback={waiting}>
        {loaderData ? (
          <Parts
            loaded={loaderData}
            subscribed={subscribed}
            store={user.store}
            justPaid={justPaid}
          />
        ) : (
          waiting
        )}
      </Suspense>
    </Screen>
  );
}

interface PartsProps {
  loaded: LoadedPayment;
  subscribed: boolean;
  store: Store;
  /** a payment was made at Stripe, whose event may be on its way */
  justPaid: boolean;
}

function Parts({ loaded, subscribed, store, justPaid }: PartsProps) {
  const { parts, reload } = usePaymentParts(loaded);
  const subscription = subscribed ? store.stripe_subscription : null;
  return (
    <>
      <PlanPart
        parts={parts}
        onRetry={() => reload("plans")}
        subscription={subscription}
        isApproved={store.is_approved}
        justPaid={justPaid}
      />
      {subscribed && (
        <PaymentMethods
          part={parts.methods}
          reload={() => reload("methods")}
          updatable={subscription === null || !asksForCard(subscription)}
          charged={subscription === null || stateOf(subscription).charges}
        />
      )}
      <OrderHistory part={parts.orders} round={loaded.round} onRetry={() => reload("orders")} />
    </>
  );
}

interface PlanPartProps extends Pick<PartsProps, "justPaid"> {
  parts: PaymentParts;
  onRetry: () => Promise<void>;
  /** null before the first subscription */
  subscription: Subscription | null;
  isApproved: boolean;
}

function PlanPart({ parts, onRetry, subscription, isApproved, justPaid }: PlanPartProps) {
  const say = useSay();
  const { plans, methods: cards, orders } = parts;
  if (plans.failed) return <FailedPart onRetry={onRetry}>{say("planNotLoaded")}</FailedPart>;
  const offersPlan = subscription === null || stateOf(subscription).ways.includes("subscribe");
  if (justPaid && offersPlan) {
    return (
      <div className="panel panel-pad">
        <p role="status">{say("paymentAwaited")}</p>
      </div>
    );
  }
  if (subscription === null) return <PlanCard plans={plans.data} />;
  const charged = cards.failed ? null : chargedCard(cards.data);
  return (
    <SubscriptionCard
      plans={plans.data}
      subscription={subscription}
      isApproved={isApproved}
      card={charged && <CardName card={charged} />}
      payUrl={orders.failed ? null : payUrlOf(orders.data)}
    />
  );
}
