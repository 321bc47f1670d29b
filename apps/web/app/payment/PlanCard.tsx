import type { Plan } from "@coupon-center/contract";
import { isSold, type Plans } from "../merchant/plans.ts";
import { useClient } from "../page/use-page-context.ts";
import { PlanAmount, PlanTicket } from "../plan/PlanTicket.tsx";
import { SLOT, SlottedText } from "../ui/SlottedText.tsx";
import { useSay } from "../ui/use-say.ts";
import { PlanTerms } from "./PlanTerms.tsx";
import { priceText, savingOf } from "./plan-prices.ts";
import { SubscribeLink } from "./SubscribeLink.tsx";

/** The plan, monthly and yearly if it is sold so, for a merchant who has not paid yet. */
export function PlanCard({ plans }: { plans: Plans }) {
  const say = useSay();
  return (
    <section aria-label={say("planCard")}>
      <PlanTicket
        offers={plans.map((plan) => <Offer key={plan.interval} plan={plan} plans={plans} />)}
        note={
          <>
            {isSold(plans) && <p>{say("opensStripe")}</p>}
            <PlanTerms plans={plans} />
          </>
        }
      />
    </section>
  );
}

function Offer({ plan, plans }: { plan: Plan; plans: Plans }) {
  const say = useSay();
  const { locale } = useClient();
  const { interval, name } = plan;
  const saving = savingOf(plan, plans);
  return (
    <div className="plan-ticket-choice">
      <h2 className="plan-ticket-offer">
        <SlottedText text={say("planPrice", { plan: name, price: SLOT, interval })}>
          <PlanAmount price={priceText(plan.price, locale)} />
        </SlottedText>
      </h2>
      {saving && (
        <p className="plan-ticket-saving">
          {say("yearlySaves", { amount: priceText(saving, locale) })}
        </p>
      )}
      <SubscribeLink plan={plan} className="btn btn-field-solid">
        {say("subscribeNow")}
        {interval === "year" && <span className="hidden-text"> {say("paidYearly")}</span>}
      </SubscribeLink>
    </div>
  );
}
