import type { ClientView } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { PlanTicket } from "../plan/PlanTicket.tsx";
import { priceText } from "./price-text.ts";

export function Pricing({ client }: { client: ClientView }) {
  return (
    <section aria-labelledby="pricing">
      <PlanTicket
        title={
          <h2 id="pricing" className="pricing-title">
            One plan, everything in it
          </h2>
        }
        name={client.planName}
        price={priceText(client)}
        action={
          <Link to={paths.register} className="btn btn-field-solid">
            Create your Coupon Page
          </Link>
        }
        note="No set-up fee. Cancel any time."
      />
    </section>
  );
}
