import type { ReactNode } from "react";
import { CheckIcon } from "../ui/icons.tsx";
import "../ui/BrandField.css";
import "./benefits.css";

interface Benefit {
  title: string;
  text: string;
  /** an illustration of the benefit, made of the product's own components */
  picture: ReactNode;
}

const benefits: readonly Benefit[] = [
  {
    title: "Partner with an established deal site",
    text: "Over 20 years of audience, at your side from the first day.",
    picture: (
      <p className="claim-years">
        20+ <small>years</small>
      </p>
    ),
  },
  {
    title: "New customer acquisition",
    text: "Meet shoppers who have never heard of you, at the moment they decide where to buy.",
    picture: (
      <p className="claim-flap">
        <span className="claim-code">HELLO20</span>
        <span className="claim-cover">Show code</span>
      </p>
    ),
  },
  {
    title: "More sales and conversion",
    text: "A code in hand is the nudge that turns a full cart into an order.",
    picture: (
      <p className="claim-line">
        <span>HELLO20</span>
        <b>−20%</b>
      </p>
    ),
  },
  {
    title: "Larger average order size",
    text: "A minimum order or free shipping gives shoppers a reason to add one more thing.",
    picture: (
      <p className="claim-basket">
        <span className="claim-bar" />
        <span className="claim-mark">
          <CheckIcon />
          Free Shipping
        </span>
      </p>
    ),
  },
  {
    title: "Positive brand experience",
    text: "A page in your name where every code works, kept current by you.",
    picture: (
      <p className="claim-page brand-field">
        Your store
        <span className="claim-mark">
          <CheckIcon />
          Live
        </span>
      </p>
    ),
  },
];

export function Benefits({ siteName }: { siteName: string }) {
  return (
    <section aria-labelledby="benefits">
      <h2 id="benefits">What is the value of a coupon promotion advertisement on {siteName}?</h2>
      <p className="lead">
        {siteName} delivers more than <span className="one-line">discounts—</span>we deliver value.
      </p>
      <ul className="benefits">
        {benefits.map((benefit) => (
          <li key={benefit.title} className="panel">
            <div className="claim" aria-hidden="true">
              {benefit.picture}
            </div>
            <h3>{benefit.title}</h3>
            <p className="muted">{benefit.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
