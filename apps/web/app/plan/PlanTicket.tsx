import { limits, type Say, splitFraction } from "@coupon-center/contract";
import { type ReactNode, use } from "react";
import { CheckIcon } from "../ui/icons.tsx";
import "../ui/BrandField.css";
import { Locale, useSay } from "../ui/use-say.ts";
import "../ui/wide.css";
import { figuresWide, wideClass } from "../ui/wide-class.ts";
import "./PlanTicket.css";

const featuresOf = (say: Say) => [
  { title: say("planPage", { max: limits.couponsPerStore }), text: say("planPageText") },
  { title: say("planExchange"), text: say("planExchangeText") },
  { title: say("planSupport"), text: say("planSupportText") },
];

interface PlanTicketProps {
  /** the heading above the plan's features, unless the price is the heading */
  title?: ReactNode;
  /** price and button of each way to pay, one or two beside each other */
  offers: readonly ReactNode[];
  /** below them */
  note: ReactNode;
}

/** The plan's features and prices, for the landing page and the payment screen. */
export function PlanTicket({ title, offers, note }: PlanTicketProps) {
  const say = useSay();
  return (
    <div className={offers.length > 1 ? "plan-ticket plan-ticket-two" : "plan-ticket"}>
      <div className="plan-ticket-paper">
        <div className="plan-ticket-words">
          {title}
          <ul className="ticks">
            {featuresOf(say).map(({ title, text }) => (
              <li key={title}>
                <span className="tick">
                  <CheckIcon />
                </span>
                <span>
                  <b>{title}</b>
                  <span className="muted">{text}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="plan-ticket-stub brand-field">
          {offers.length > 1 ? <div className="plan-ticket-offers">{offers}</div> : offers}
          <div className="plan-ticket-note">{note}</div>
        </div>
      </div>
    </div>
  );
}

/** The size of cents beside whole units, as in `PlanTicket.css`. */
const CENTS_SIZE = 0.45;

/** A price with its symbol, '$24.99', drawn large amid its words. */
export function PlanAmount({ price }: { price: string }) {
  const [whole, cents, after] = splitFraction(price, use(Locale));
  const figures = figuresWide(whole + after) + figuresWide(cents) * CENTS_SIZE;
  return (
    <>
      {/* In a part of its own, as the line that it ends would be as high as the amount. */}
      <span className="plan-ticket-break" />
      <span className={`plan-ticket-amount${wideClass(figures, 7)}`}>
        {whole}
        {cents && <span className="plan-ticket-cents">{cents}</span>}
        {after}
      </span>
    </>
  );
}
