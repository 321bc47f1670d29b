import type { ReactNode } from "react";
import { Link } from "react-router";
import { MessageTicket } from "../page/MessageTicket.tsx";
import { paths } from "../page/paths.ts";
import { buttonClass } from "../ui/Button.tsx";
import { StoreIcon } from "../ui/icons.tsx";
import { useSay } from "../ui/use-say.ts";

/** In place of what requires a store: explains why, and links to the store form. */
export function StoreRequired({ children }: { children: ReactNode }) {
  const say = useSay();
  return (
    <MessageTicket
      stub={<StoreIcon />}
      title={say("addStoreFirst")}
      action={
        <Link to={paths.myStore} className={buttonClass({})}>
          {say("addYourStore")}
        </Link>
      }
    >
      <p>{children}</p>
    </MessageTicket>
  );
}
