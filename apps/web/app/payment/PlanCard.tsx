import { formatMinorUnits, type Plan } from "@coupon-center/contract";
import { buttonClass } from "../ui/Button.tsx";
import { NewTab } from "../ui/NewTab.tsx";

/** The plan of somebody who has not paid yet. */
export function PlanCard({ plan }: { plan: Plan }) {
  return (
    <section className="panel plan" aria-label="Plan">
      <div>
        <h2>
          {plan.name}, {formatMinorUnits(plan.price.unit_amount, plan.price.currency)} /month
        </h2>
        <p className="muted">
          Your store page with up to 10 coupons. Paid by card, cancelled whenever you like.
        </p>
      </div>
      <a className={buttonClass({})} href={plan.payment_link.url} target="_blank" rel="noopener">
        Subscribe Now
        <NewTab />
      </a>
    </section>
  );
}
