import type { ReactNode } from "react";
import "../coupon/CouponCard.css";
import "./MessageTicket.css";

interface MessageTicketProps {
  /** an icon, or a number that the words explain */
  stub: ReactNode;
  /** the message, or its heading */
  title: ReactNode;
  titleAs?: "h2" | "h4" | "p";
  children?: ReactNode;
  /** the next step */
  action?: ReactNode;
}

/** A message in the shape of a coupon: what is missing or wrong, and the next step. */
export function MessageTicket(props: MessageTicketProps) {
  const { stub, title, titleAs: Title = "h2", children, action } = props;
  return (
    <section className="ticket ticket-message">
      <div className="ticket-saving">
        <b className="ticket-value">{stub}</b>
      </div>
      <div className="ticket-body">
        <Title className="ticket-title">{title}</Title>
        {children}
      </div>
      {action && <div className="ticket-action">{action}</div>}
    </section>
  );
}
