import { formatMinorUnits, type Plan } from "@coupon-center/contract";
import { NewTab } from "../ui/NewTab.tsx";

/** The plan of somebody who has not paid yet. */
export function PlanCard({ plan }: { plan: Plan }) {
  const price = formatMinorUnits(plan.price.unit_amount, plan.price.currency);
  return (
    <section className="plan-offer" aria-label="Plan">
      <div className="plan-words">
        <h2>
          {plan.name}, {price} /month
        </h2>
        <p className="muted">
          Your store page with up to 10 coupons. Paid by card, cancelled whenever you like.
        </p>
      </div>
      <div className="plan-stub">
        <p className="plan-amount" aria-hidden="true">
          {price}
        </p>
        <a
          className="btn btn-field-solid"
          href={plan.payment_link.url}
          target="_blank"
          rel="noopener"
        >
          Subscribe Now
          <NewTab />
        </a>
        <p className="plan-note">
          Opens Stripe in a new tab. This page notices when you have paid.
        </p>
      </div>
    </section>
  );
}
