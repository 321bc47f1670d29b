import { MessageTicket } from "../page/MessageTicket.tsx";
import { Button } from "../ui/Button.tsx";
import { Caps } from "../ui/Caps.tsx";
import { PlusIcon, SearchIcon } from "../ui/icons.tsx";
import { useSay } from "../ui/use-say.ts";
import { AddCoupon } from "./AddCoupon.tsx";

interface NoCouponsProps {
  /** the list is only empty because of the filter */
  filtered: boolean;
  onShowAll: () => void;
}

/** Replaces an empty list: its purpose, or why it is empty, and the next step. */
export function NoCoupons({ filtered, onShowAll }: NoCouponsProps) {
  const say = useSay();
  if (filtered)
    return (
      <MessageTicket
        stub={<SearchIcon />}
        title={say("noCouponOfTypes")}
        action={
          <Button variant="ghost" onClick={onShowAll}>
            {say("showAllCoupons")}
          </Button>
        }
      />
    );
  return (
    <MessageTicket
      stub={<PlusIcon />}
      title={<Caps>{say("createCouponForPage")}</Caps>}
      action={<AddCoupon count={0} />}
    >
      <p className="eyebrow">{say("zeroCoupon", { count: 0 })}</p>
      <p>{say("noOfferOnPage")}</p>
    </MessageTicket>
  );
}
