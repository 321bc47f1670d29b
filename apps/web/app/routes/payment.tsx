import type { Plan, Store, Subscription } from "@coupon-center/contract";
import { pageMeta } from "../page/meta.ts";
import { OrderHistory } from "../payment/OrderHistory.tsx";
import { PaymentMethods } from "../payment/PaymentMethods.tsx";
import { PlanCard } from "../payment/PlanCard.tsx";
import { SubscriptionCard } from "../payment/SubscriptionCard.tsx";
import { paymentStamp, usePaymentParts } from "../payment/use-payment-parts.ts";
import { usePaymentWatch } from "../payment/use-payment-watch.ts";
import { requireMerchant } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import type { StoredUser } from "../session/stored-user.ts";
import { useUser } from "../session/use-user.ts";
import { ListSkeleton, Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { StoreRequired } from "../store/StoreRequired.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { FailedPart } from "../ui/StateView.tsx";
import type { Loaded } from "../ui/use-load.ts";
import type { Route } from "./+types/payment.ts";
import "../payment/payment.css";

export const meta = pageMeta("Payment");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireMerchant(request);
  await loadProfile();
  return null;
}

export function HydrateFallback() {
  return <ScreenSkeleton title="PAYMENT" shape="list" />;
}

export default function Payment() {
  const user = useUser();
  usePaymentWatch();
  if (user === null) return null;
  if (user.store === null) {
    return (
      <StoreRequired title="PAYMENT">
        The plan belongs to a store page. Tell us about your store, then subscribe.
      </StoreRequired>
    );
  }
  return <PaymentParts user={user} store={user.store} />;
}

function PaymentParts({ user, store }: { user: StoredUser; store: Store }) {
  const first = user.coupon_center_txn?.id ?? null;
  const stamp = paymentStamp(first, store.stripe_subscription);
  const parts = usePaymentParts(user.id, first, stamp);
  const paid = first !== null;
  return (
    <Screen title={paid ? "PAYMENT DETAILS" : "PAYMENT"}>
      {parts.settled ? (
        <>
          <PlanPart plan={parts.plan} subscription={paid ? store.stripe_subscription : null} />
          {paid && <PaymentMethods methods={parts.methods} reload={parts.reloadMethods} />}
          <OrderHistory key={stamp} first={parts.orders} />
        </>
      ) : (
        <ListSkeleton />
      )}
    </Screen>
  );
}

interface PlanPartProps {
  plan: Loaded<Plan | null>;
  /** null before the first payment */
  subscription: Subscription | null;
}

function PlanPart({ plan, subscription }: PlanPartProps) {
  if (plan.state === "loading") return <Skeleton shape="card" />;
  if (plan.state === "failed" || plan.data === null) {
    const retry = plan.state === "failed" ? plan.retry : () => window.location.reload();
    return <FailedPart onRetry={retry}>The plan could not be loaded.</FailedPart>;
  }
  if (subscription === null) return <PlanCard plan={plan.data} />;
  return <SubscriptionCard plan={plan.data} subscription={subscription} />;
}
