import type { ClientView } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { PlanAmount, PlanTicket } from "../plan/PlanTicket.tsx";
import { useSay } from "../ui/use-say.ts";
import { priceText, yearlyPriceText } from "./price-text.ts";

export function Pricing({ client }: { client: ClientView }) {
  const say = useSay();
  const yearly = yearlyPriceText(client);
  const offer = (
    <div key="offer" className="plan-ticket-choice">
      <p className="plan-ticket-quiet">{client.planName}</p>
      <p>
        <PlanAmount price={priceText(client)} />
      </p>
      <p className="plan-ticket-quiet">{say("perMonth")}</p>
      {yearly !== null && (
        <p className="plan-ticket-quiet">{say("orPerYear", { price: yearly })}</p>
      )}
      <Link to={paths.register} className="btn btn-field-solid">
        {say("createYourPage")}
      </Link>
    </div>
  );
  return (
    <section aria-labelledby="pricing">
      <PlanTicket
        title={
          <h2 id="pricing" className="pricing-title">
            {say("pricingTitle")}
          </h2>
        }
        offers={[offer]}
        note={<p>{say("pricingNote")}</p>}
      />
    </section>
  );
}
