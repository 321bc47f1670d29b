import type { ClientView } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { PlanTicket } from "../plan/PlanTicket.tsx";
import { useSay } from "../ui/use-say.ts";
import { priceText } from "./price-text.ts";

export function Pricing({ client }: { client: ClientView }) {
  const say = useSay();
  return (
    <section aria-labelledby="pricing">
      <PlanTicket
        title={
          <h2 id="pricing" className="pricing-title">
            {say("pricingTitle")}
          </h2>
        }
        price={priceText(client)}
        priceText={(amount) => (
          <>
            <p className="plan-ticket-quiet">{client.planName}</p>
            <p>{amount}</p>
            <p className="plan-ticket-quiet">{say("perMonth")}</p>
          </>
        )}
        action={
          <Link to={paths.register} className="btn btn-field-solid">
            {say("createYourPage")}
          </Link>
        }
        note={say("pricingNote")}
      />
    </section>
  );
}
