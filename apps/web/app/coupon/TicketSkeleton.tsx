import { buttonClass } from "../ui/Button.tsx";
import { GripIcon } from "../ui/icons.tsx";
import { Blank, blankText } from "../ui/Skeleton.tsx";
import { Tag } from "../ui/Tag.tsx";
import { useSay } from "../ui/use-say.ts";
import { CouponCard } from "./CouponCard.tsx";
import "./sortable-ticket.css";

/** Tickets that are loading, as rows of the list. */
export function TicketSkeleton({ count }: { count: number }) {
  const say = useSay();
  return (
    <ol className="stack coupon-list">
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike
        <li key={place} className="coupon-row">
          <CouponCard
            look="compact"
            titleAs="p"
            savings={{ prefix: "", value: blankText(3), suffix: blankText(3) }}
            description={blankText(20)}
            conditions={[]}
            handle={
              count > 1 && (
                <span className="grip">
                  <GripIcon />
                </span>
              )
            }
            meta={
              <>
                <span className="coupon-state">
                  <Tag>{blankText(5)}</Tag>
                  <Blank length={12} />
                </span>
                <span className="code-chip blank">{blankText(8)}</span>
              </>
            }
            action={
              <>
                <span className={buttonClass({ variant: "ghost", size: "small" })}>
                  {say("edit")}
                </span>
                <span className="btn btn-small action-menu" />
              </>
            }
          />
        </li>
      ))}
    </ol>
  );
}
