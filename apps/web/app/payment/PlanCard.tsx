import { formatMinorUnits, type Plan } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { PlanTicket } from "../plan/PlanTicket.tsx";
import { NewTab } from "../ui/NewTab.tsx";

/** The plan, for a merchant who has not paid yet. */
export function PlanCard({ plan }: { plan: Plan }) {
  const { locale } = useClient();
  const price = formatMinorUnits(plan.price.unit_amount, plan.price.currency, locale);
  return (
    <section aria-label="Plan">
      <PlanTicket
        title={
          <h2 className="plan-offer-title">
            {plan.name}, {price} /month
          </h2>
        }
        price={price}
        action={
          <a
            className="btn btn-field-solid"
            href={plan.payment_link.url}
            target="_blank"
            rel="noopener"
          >
            Subscribe Now
            <NewTab />
          </a>
        }
        note="Opens Stripe in a new tab. This page notices when you have paid."
      />
    </section>
  );
}
