import type { Subscription } from "@coupon-center/contract";
import { Suspense } from "react";
import { Navigate } from "react-router";
import { StoreRequired } from "../merchant/StoreRequired.tsx";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { type LoadedPayment, loadPayment } from "../payment/load-payment.ts";
import { OrderHistory } from "../payment/OrderHistory.tsx";
import { PaymentMethods } from "../payment/PaymentMethods.tsx";
import { PlanCard } from "../payment/PlanCard.tsx";
import { SubscriptionCard } from "../payment/SubscriptionCard.tsx";
import { usePaymentPart } from "../payment/use-payment-part.ts";
import { usePaymentWatch } from "../payment/use-payment-watch.ts";
import { useReloadAfterPayment } from "../payment/use-reload-after-payment.ts";
import { useUser } from "../session/use-user.ts";
import { ListSkeleton, Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { FailedPart } from "../ui/StateView.tsx";
import type { Route } from "./+types/payment.ts";
import "../payment/payment.css";

export const meta = pageMeta("Payment");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPayment(request);
}

export function HydrateFallback() {
  return <ScreenSkeleton title="PAYMENT" shape="list" />;
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  const user = useUser();
  usePaymentWatch();
  const loaded = loaderData !== null && "round" in loaderData ? loaderData : null;
  useReloadAfterPayment(loaded?.stamp ?? null);
  if (user === null) return null;
  // The address of one part, opened by hand.
  if (loaderData !== null && loaded === null) return <Navigate to={paths.payment} replace />;
  if (user.store === null) {
    return (
      <StoreRequired title="PAYMENT">
        The plan belongs to a store page. Tell us about your store, then subscribe.
      </StoreRequired>
    );
  }
  const paid = user.coupon_center_txn !== null;
  return (
    <Screen title={paid ? "PAYMENT DETAILS" : "PAYMENT"}>
      <Suspense fallback={<ListSkeleton />}>
        {loaded ? (
          <>
            <PlanPart loaded={loaded} subscription={paid ? user.store.stripe_subscription : null} />
            {paid && <PaymentMethods loaded={loaded} />}
            <OrderHistory loaded={loaded} />
          </>
        ) : (
          <ListSkeleton />
        )}
      </Suspense>
    </Screen>
  );
}

interface PlanPartProps {
  loaded: LoadedPayment;
  /** null before the first payment */
  subscription: Subscription | null;
}

function PlanPart({ loaded, subscription }: PlanPartProps) {
  const { part, loading, reload } = usePaymentPart("plan", loaded);
  if (part.failed && loading) return <Skeleton shape="card" />;
  if (part.failed || part.data === null) {
    const retry = part.failed ? reload : () => window.location.reload();
    return <FailedPart onRetry={retry}>The plan could not be loaded.</FailedPart>;
  }
  if (subscription === null) return <PlanCard plan={part.data} />;
  return <SubscriptionCard plan={part.data} subscription={subscription} />;
}
