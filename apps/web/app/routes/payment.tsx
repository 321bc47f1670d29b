import type { Subscription } from "@coupon-center/contract";
import { Suspense } from "react";
import { Navigate } from "react-router";
import { hasSubscribed } from "../merchant/has-subscribed.ts";
import { useLastSeen } from "../merchant/last-seen.ts";
import { StoreRequired } from "../merchant/StoreRequired.tsx";
import { stateOf } from "../merchant/subscription-text.ts";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { CardName } from "../payment/CardName.tsx";
import { chargedCard } from "../payment/card-text.ts";
import { type LoadedPayment, loadPayment } from "../payment/load-payment.ts";
import { OrderHistory } from "../payment/OrderHistory.tsx";
import { usePayAfterReturn } from "../payment/open-payment.ts";
import { PaymentMethods } from "../payment/PaymentMethods.tsx";
import { PaymentSkeleton } from "../payment/PaymentSkeleton.tsx";
import { PlanCard } from "../payment/PlanCard.tsx";
import styleUrl from "../payment/payment.css?url";
import { payUrlOf } from "../payment/payment-parts.ts";
import { asksForCard, SubscriptionCard } from "../payment/SubscriptionCard.tsx";
import { useJustPaid } from "../payment/use-just-paid.ts";
import { usePaymentPart } from "../payment/use-payment-part.ts";
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
  const loaded = loaderData !== null && "round" in loaderData ? loaderData : null;
  useReloadAfterPayment(loaded?.stamp ?? null);
  if (user === null) return null;
  // The URL of a single part, opened directly.
  if (loaderData !== null && loaded === null) return <Navigate to={paths.payment} replace />;
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
  const subscription = subscribed ? user.store.stripe_subscription : null;
  return (
    <Screen title={<Caps>{subscribed ? say("paymentDetails") : say("paymentTitle")}</Caps>}>
      <Suspense fallback={waiting}>
        {loaded ? (
          <>
            <PlanPart
              loaded={loaded}
              subscription={subscription}
              isApproved={user.store.is_approved}
              justPaid={justPaid}
            />
            {subscribed && (
              <PaymentMethods
                loaded={loaded}
                updatable={subscription === null || !asksForCard(subscription)}
                charged={subscription === null || stateOf(subscription).charges}
              />
            )}
            <OrderHistory loaded={loaded} />
          </>
        ) : (
          waiting
        )}
      </Suspense>
    </Screen>
  );
}

interface PlanPartProps {
  loaded: LoadedPayment;
  /** null before the first subscription */
  subscription: Subscription | null;
  isApproved: boolean;
  /** a payment was made at Stripe, whose event may be on its way */
  justPaid: boolean;
}

function PlanPart({ loaded, subscription, isApproved, justPaid }: PlanPartProps) {
  const say = useSay();
  const { part, loading, reload } = usePaymentPart("plans", loaded);
  const { part: cards } = usePaymentPart("methods", loaded);
  const { part: orders } = usePaymentPart("orders", loaded);
  if (part.failed) {
    return (
      <FailedPart loading={loading} onRetry={reload}>
        {say("planNotLoaded")}
      </FailedPart>
    );
  }
  const offersPlan = subscription === null || stateOf(subscription).ways.includes("subscribe");
  if (justPaid && offersPlan) {
    return (
      <div className="panel panel-pad">
        <p role="status">{say("paymentAwaited")}</p>
      </div>
    );
  }
  if (subscription === null) return <PlanCard plans={part.data} />;
  const charged = cards.failed ? null : chargedCard(cards.data);
  return (
    <SubscriptionCard
      plans={part.data}
      subscription={subscription}
      isApproved={isApproved}
      card={charged && <CardName card={charged} />}
      payUrl={orders.failed ? null : payUrlOf(orders.data)}
    />
  );
}
