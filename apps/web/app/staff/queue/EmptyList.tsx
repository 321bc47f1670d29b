import type { StaffStoreList } from "@coupon-center/contract";
import { Link } from "react-router";
import { MessageTicket } from "../../page/MessageTicket.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { CheckIcon, SearchIcon } from "../../ui/icons.tsx";
import { useSay } from "../../ui/use-say.ts";
import { queueAddress } from "./queue-address.ts";

interface EmptyListProps {
  state: StaffStoreList;
  search: string;
  /** whether other lists have stores of the search */
  isElsewhere: boolean;
}

/** In place of a list without stores: that nothing waits, is in it, or was found. */
export function EmptyList({ state, search, isElsewhere }: EmptyListProps) {
  const say = useSay();
  if (search !== "") {
    return (
      <MessageTicket
        stub={<SearchIcon />}
        title={say("noStoreInList")}
        action={
          state !== "all" &&
          isElsewhere && (
            <Link
              className={buttonClass({ variant: "ghost" })}
              to={queueAddress({ state: "all", search })}
            >
              {say("lookInAllLists")}
            </Link>
          )
        }
      >
        <p>{say("noStoreInListText")}</p>
      </MessageTicket>
    );
  }
  const isQueue = state === "pending";
  const text = state === "all" ? say("emptyAllText") : say("emptyStateText");
  return (
    <MessageTicket stub={<CheckIcon />} title={isQueue ? say("nothingToReview") : say("emptyList")}>
      <p>{isQueue ? say("nothingToReviewText") : text}</p>
    </MessageTicket>
  );
}
