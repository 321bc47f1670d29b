import type { ReactNode } from "react";
import "./CouponCard.css";

export interface CouponCardProps {
  /** the saving in the ticket's three pieces; words such as 'Free Shipping' stand alone in `value` */
  savings: { prefix: string; value: string; suffix: string };
  description: string;
  /** what stands under the description: expiry in words, tags, the code */
  meta?: ReactNode;
  logo?: ReactNode;
  /** what the ticket is moved by, in a sortable list */
  handle?: ReactNode;
  /** the button or the code at the ticket's end */
  action?: ReactNode;
  look?: "normal" | "compact" | "stacked";
  ended?: boolean;
  titleAs?: "h2" | "h3" | "h4" | "h5" | "p";
}

/** The ticket: list, live preview, store page and landing all show a coupon by this one component. */
export function CouponCard(props: CouponCardProps) {
  const { savings, description, meta, logo, handle, action, look = "normal", ended } = props;
  const Title = props.titleAs ?? "h3";
  const names = ["ticket", look === "normal" ? "" : `ticket-${look}`, ended ? "ticket-off" : ""];
  if (handle) names.push("ticket-sort");
  return (
    <article className={names.filter(Boolean).join(" ")}>
      {handle}
      <p className="ticket-save">
        {savings.prefix !== "" && <span className="ticket-small">{`${savings.prefix} `}</span>}
        <b className={valueClass(savings)}>{savings.value}</b>
        {savings.suffix !== "" && <span className="ticket-small">{` ${savings.suffix}`}</span>}
      </p>
      <div className="ticket-what">
        {logo}
        <Title className="ticket-title">{description}</Title>
        {meta && <div className="ticket-meta">{meta}</div>}
      </div>
      {action && <div className="ticket-do">{action}</div>}
    </article>
  );
}

function valueClass({ value, suffix }: CouponCardProps["savings"]): string {
  if (suffix === "") return "ticket-value ticket-words";
  return value.length > 5 ? "ticket-value ticket-value-long" : "ticket-value";
}
