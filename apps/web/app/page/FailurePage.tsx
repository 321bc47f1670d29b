import type { ReactNode } from "react";
import { BandPage } from "./BandPage.tsx";
import { MessageTicket } from "./MessageTicket.tsx";

interface FailurePageProps {
  title: ReactNode;
  /** on the ticket's stub: the status, or a sign */
  stub?: ReactNode;
  /** the cause, in plain words */
  children?: ReactNode;
  /** the next step */
  action: ReactNode;
}

/** In place of a page that is not there or did not load: its cause on a ticket, and the next step. */
export function FailurePage({ title, stub, children, action }: FailurePageProps) {
  return (
    <BandPage title={title} wide>
      <MessageTicket
        stub={stub ?? <span aria-hidden="true">!</span>}
        title={children}
        titleAs="p"
        action={action}
      />
    </BandPage>
  );
}
