import type { ReactNode } from "react";
import { BandPage } from "./Band.tsx";
import "../coupon/CouponCard.css";

interface FailurePageProps {
  title: ReactNode;
  /** on the ticket's stub: the status, or a sign */
  stub?: string;
  /** the cause, in plain words */
  children?: ReactNode;
  /** the next step */
  action: ReactNode;
}

/** In place of a page that is not there or did not load: its cause on a ticket, and the next step. */
export function FailurePage({ title, stub = "!", children, action }: FailurePageProps) {
  return (
    <BandPage title={title} wide>
      <div className="ticket ticket-stacked">
        <p className="ticket-saving" aria-hidden={stub === "!"}>
          <b className="ticket-value">{stub}</b>
        </p>
        <div className="ticket-body">{children}</div>
        <div className="ticket-action">{action}</div>
      </div>
    </BandPage>
  );
}
