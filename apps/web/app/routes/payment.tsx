import { useCallback } from "react";
import { Link } from "react-router";
import { titled } from "../meta.ts";
import { paths } from "../paths.ts";
import { OrderHistory } from "../payment/OrderHistory.tsx";
import { PaymentMethods } from "../payment/PaymentMethods.tsx";
import { PlanCard } from "../payment/PlanCard.tsx";
import { loadPlan } from "../payment/plans.ts";
import { SubscriptionCard } from "../payment/SubscriptionCard.tsx";
import { usePaymentWatch } from "../payment/use-payment-watch.ts";
import { requireMerchant } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { useUser } from "../session/use-user.ts";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { QuietError, StateView } from "../ui/StateView.tsx";
import { useLoad } from "../use-load.ts";
import type { Route } from "./+types/payment.ts";
import "../payment/payment.css";

export const meta = titled("Payment");

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
  if (user.store === null) return <StoreFirst />;
  const paid = user.coupon_center_txn !== null;
  return (
    <Screen title={paid ? "PAYMENT DETAILS" : "PAYMENT"}>
      <PlanPart owner={user.id} />
      {paid && <PaymentMethods />}
      <OrderHistory key={user.coupon_center_txn?.id ?? "none"} />
    </Screen>
  );
}

function PlanPart({ owner }: { owner: number }) {
  const user = useUser();
  const plan = useLoad(useCallback(() => loadPlan(owner), [owner]));
  if (plan.state === "loading") return <Skeleton shape="card" />;
  if (plan.state === "failed" || plan.data === null) {
    const retry = plan.state === "failed" ? plan.retry : () => window.location.reload();
    return (
      <section className="panel panel-pad">
        <QuietError onRetry={retry}>The plan could not be loaded.</QuietError>
      </section>
    );
  }
  const subscription = user?.store?.stripe_subscription ?? null;
  if (!user?.coupon_center_txn || subscription === null) return <PlanCard plan={plan.data} />;
  return <SubscriptionCard plan={plan.data} subscription={subscription} />;
}

function StoreFirst() {
  return (
    <Screen title="PAYMENT">
      <section className="panel">
        <StateView
          title="Add your store first"
          action={
            <Link to={paths.myStore} className={buttonClass({})}>
              Add your store
            </Link>
          }
        >
          <p>The plan belongs to a store page. Tell us about your store, then subscribe.</p>
        </StateView>
      </section>
    </Screen>
  );
}
