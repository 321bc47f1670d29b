import type { HeadlineParts } from "@coupon-center/contract";
import type { ReactNode } from "react";
import "../ui/wide.css";
import { figuresWide, wideClass } from "../ui/wide-class.ts";
import "./CouponCard.css";

/** What the card says of its coupon: of a stored one, by `cardTexts`. */
export interface CouponCardTexts {
  /**
   * the headline in the ticket's three parts; one without a number, like 'Free Shipping', is in
   * `value` alone
   */
  savings: HeadlineParts;
  description: string;
  /** what limits the offer, by `conditionsOf` */
  conditions: readonly string[];
}

interface CouponCardProps extends CouponCardTexts {
  /** the content below the description: expiry, tags, the code */
  meta?: ReactNode;
  logo?: ReactNode;
  /** the drag handle, in a sortable list */
  handle?: ReactNode;
  /** the button or the code at the end of the ticket */
  action?: ReactNode;
  /** the row that follows a revealed code */
  open?: ReactNode;
  look?: "normal" | "compact" | "stacked";
  ended?: boolean;
  titleAs?: "h2" | "h3" | "h4" | "h5" | "p";
}

/**
 * The ticket: the component for a coupon in the list, the live preview, the store page and the
 * landing page.
 */
export function CouponCard(props: CouponCardProps) {
  const { savings, description, conditions, meta, logo, handle, action, open } = props;
  const { look = "normal", ended } = props;
  const Title = props.titleAs ?? "h3";
  const names = ["ticket", look === "normal" ? "" : `ticket-${look}`, ended ? "ticket-ended" : ""];
  if (handle) names.push("ticket-sortable");
  return (
    <article className={names.filter(Boolean).join(" ")}>
      {handle}
      {/* No paragraph: the space that a reader sets between those would shorten its perforation. */}
      <div className="ticket-saving">
        {savings.prefix !== "" && <span className="ticket-affix">{`${savings.prefix} `}</span>}
        <b className={valueClass(savings)}>{savings.value}</b>
        {savings.suffix !== "" && <span className="ticket-affix">{` ${savings.suffix}`}</span>}
      </div>
      <div className="ticket-body">
        {logo}
        <Title className="ticket-title">{description}</Title>
        {(conditions.length > 0 || meta) && (
          <div className="ticket-meta">
            {conditions.map((condition) => (
              <span key={condition}>{condition}</span>
            ))}
            {meta}
          </div>
        )}
      </div>
      {action && <div className="ticket-action">{action}</div>}
      {open && <div className="follow-up">{open}</div>}
    </article>
  );
}

function valueClass({ prefix, value, suffix }: CouponCardProps["savings"]): string {
  if (prefix === "" && suffix === "") return "ticket-value ticket-value-text";
  return `ticket-value${wideClass(figuresWide(value), 4.5)}`;
}
