import type { ReactNode } from "react";
import { CheckIcon } from "../ui/icons.tsx";
import "../ui/BrandField.css";
import "./PlanTicket.css";

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

interface PlanTicketProps {
  /** the heading above the plan's features */
  title: ReactNode;
  /** shown above the price: the plan's name, unless the heading has it */
  name?: string;
  /** with its symbol: '$24.99' */
  price: string;
  /** the button to subscribe or register */
  action: ReactNode;
  note: string;
}

/** The plan's features and price, for the landing page and the payment screen. */
export function PlanTicket({ title, name, price, action, note }: PlanTicketProps) {
  const [whole, cents] = price.split(".");
  return (
    <div className="plan-ticket">
      <div className="plan-ticket-paper">
        <div className="plan-ticket-words">
          {title}
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
        <div className="plan-ticket-stub brand-field">
          {name && <p className="plan-ticket-quiet">{name}</p>}
          <p className="plan-ticket-amount">
            {whole}
            {cents && <span className="plan-ticket-cents">.{cents}</span>}
          </p>
          <p className="plan-ticket-quiet">per month</p>
          {action}
          <p className="plan-ticket-note">{note}</p>
        </div>
      </div>
    </div>
  );
}
