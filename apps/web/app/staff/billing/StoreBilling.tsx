import type { ApiResponse, StaffStore } from "@coupon-center/contract";
import type { Part } from "../../api/part.ts";
import { useReload } from "../../session/use-reload.ts";
import { useUser } from "../../session/use-user.ts";
import { QuietError } from "../../ui/FailedPart.tsx";
import { useSay } from "../../ui/use-say.ts";
import { AtStripe } from "./AtStripe.tsx";
import { Disputes } from "./Disputes.tsx";
import { PaymentRow } from "./PaymentRow.tsx";
import { StorePlan } from "./StorePlan.tsx";

type Billing = ApiResponse<"GET /api/v1/staff/stores/:id/billing">;

interface StoreBillingProps {
  store: StaffStore;
  billing: Part<Billing>;
}

/** What a store's owner pays: plan, payments and disputes; admins may change them. */
export function StoreBilling({ store, billing }: StoreBillingProps) {
  const say = useSay();
  const reload = useReload();
  return (
    <section aria-labelledby="billing">
      <h2 id="billing" className="section-title">
        {say("planAndPayments")}
      </h2>
      {billing.failed ? (
        <QuietError onRetry={reload}>{say("billingNotLoaded")}</QuietError>
      ) : (
        <BillingParts store={store} billing={billing.data} />
      )}
    </section>
  );
}

function BillingParts({ store, billing }: { store: StaffStore; billing: Billing }) {
  const say = useSay();
  const isAdmin = useUser()?.staff_role === "admin";
  const { subscription, customer, payments, payment_count } = billing;
  return (
    <div className="panel billing">
      <StorePlan store={store} plan={subscription} isAdmin={isAdmin} />
      {payments.some(({ status }) => status === "disputed") && (
        <Disputes storeId={store.id} payments={payments} />
      )}
      {payments.length > 0 && (
        <ul>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} isAdmin={isAdmin} />
          ))}
        </ul>
      )}
      {customer && (
        <p className="ends billing-row muted">
          {payment_count > payments.length && <span>{say("olderPayments")}</span>}
          <AtStripe url={customer.stripe_url}>{say("customerAtStripe")}</AtStripe>
        </p>
      )}
    </div>
  );
}
