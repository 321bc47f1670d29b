import { formatMinorUnits, type Plan } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { PlanTicket } from "../plan/PlanTicket.tsx";
import { Around, HERE } from "../ui/Around.tsx";
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
        price={price}
        priceText={(amount) => (
          <h2 className="plan-ticket-offer">
            <Around text={say("planPrice", { plan: plan.name, price: HERE })}>{amount}</Around>
          </h2>
        )}
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
