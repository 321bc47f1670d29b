import { formatMinorUnits, type Plan } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { PlanTicket } from "../plan/PlanTicket.tsx";
import { NewTab } from "../ui/NewTab.tsx";
import { useSay } from "../ui/use-say.ts";

/** The plan, for a merchant who has not paid yet. */
export function PlanCard({ plan }: { plan: Plan }) {
  const say = useSay();
  const { locale } = useClient();
  const price = formatMinorUnits(plan.price.unit_amount, plan.price.currency, locale);
  return (
    <section aria-label={say("planCard")}>
      <PlanTicket
        title={<h2 className="plan-offer-title">{say("planPrice", { plan: plan.name, price })}</h2>}
        price={price}
        action={
          <a
            className="btn btn-field-solid"
            href={plan.payment_link.url}
            target="_blank"
            rel="noopener"
          >
            {say("subscribeNow")}
            <NewTab />
          </a>
        }
        note={say("opensStripe")}
      />
    </section>
  );
}
