import type { ClientView } from "@coupon-center/contract";
import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { CheckIcon } from "../ui/icons.tsx";
import { priceText } from "./price-text.ts";

const features = [
  {
    title: "A dedicated Brand Merchant page featuring up to 10 coupons or deals",
    text: "With your name, your logo and a link to your shop.",
  },
  {
    title: "The ability to update and exchange those coupons",
    text: "Change the offer, the dates or the order at any time.",
  },
  { title: "Priority support", text: "Write to us and a person answers." },
];

export function Pricing({ client }: { client: ClientView }) {
  const [whole, cents] = priceText(client).split(".");
  return (
    <section className="pricing" aria-labelledby="pricing">
      <div className="pricing-ticket">
        <div className="pricing-what">
          <h2 id="pricing" className="pricing-title">
            One plan, everything in it
          </h2>
          <ul className="ticks">
            {features.map((feature) => (
              <li key={feature.title}>
                <span className="tick">
                  <CheckIcon />
                </span>
                <span>
                  <b>{feature.title}</b>
                  <span className="muted">{feature.text}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="pricing-card">
          <p className="pricing-plan">{client.planName}</p>
          <p className="amount">
            {client.currencySymbol}
            {whole}
            {cents && <span className="amount-cents">.{cents}</span>}
          </p>
          <p className="pricing-per">per month</p>
          <Link to={paths.register} className="btn btn-field-solid">
            Create your Coupon Page
          </Link>
          <p className="pricing-note">No set-up fee. Cancel any time.</p>
        </div>
      </div>
    </section>
  );
}
