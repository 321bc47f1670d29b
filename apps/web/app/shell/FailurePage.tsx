import type { ReactNode } from "react";
import { BandPage } from "../page/BandPage.tsx";
import { MessageTicket } from "../page/MessageTicket.tsx";
import { useUser } from "../session/use-user.ts";
import { Screen } from "./Screen.tsx";

interface FailurePageProps {
  title: ReactNode;
  /** on the ticket's stub: the status, or a sign */
  stub?: ReactNode;
  /** the cause, in plain words */
  children?: ReactNode;
  /** the next step */
  action: ReactNode;
}

/**
 * In place of a page that is not there or did not load: its cause on a ticket, and the next step.
 * For guests like every page that is one message; in the portal, like every screen of it.
 */
export function FailurePage({ title, stub, children, action }: FailurePageProps) {
  const user = useUser();
  const ticket = (
    <MessageTicket
      stub={stub ?? <span aria-hidden="true">!</span>}
      title={children}
      titleAs="p"
      action={action}
    />
  );
  if (user !== null) return <Screen title={title}>{ticket}</Screen>;
  return (
    <BandPage title={title} wide forGuests>
      {ticket}
    </BandPage>
  );
}
