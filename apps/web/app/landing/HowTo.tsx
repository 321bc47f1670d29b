import type { ClientView } from "@coupon-center/contract";
import { priceText } from "./price-text.ts";
import "./step-picture.css";

const steps = [
  {
    title: "Register",
    text: "An email address and a password. We send you a link to confirm the address.",
  },
  {
    title: "Describe your store",
    text: "Name, website and, if you like, a logo. We review every store before it goes public.",
  },
  {
    title: "Subscribe",
    text: "One plan, paid monthly by card. Cancel whenever you want.",
  },
  {
    title: "Add your coupons",
    text: "Up to 10 coupons or deals, in the order you choose, live on the day you set.",
  },
];

export function HowTo({ client }: { client: ClientView }) {
  return (
    <section aria-labelledby="how-to">
      <h2 id="how-to">How to get my store and coupons listed</h2>
      <ol className="steps">
        {steps.map((step, place) => (
          <li key={step.title}>
            <span className="step-picture" aria-hidden="true">
              {step.title === "Subscribe" && (
                <span className="step-price">{priceText(client)}</span>
              )}
            </span>
            <span className="step-number" aria-hidden="true">
              {place + 1}
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
