import type { StaffStoreList } from "@coupon-center/contract";
import { ScreenSkeleton } from "../../shell/Screen.tsx";
import { Caps } from "../../ui/Caps.tsx";
import { Blank, blankText } from "../../ui/Skeleton.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useSay } from "../../ui/use-say.ts";
import { QueueLabels } from "./QueueRow.tsx";
import { QueueTabs } from "./QueueTabs.tsx";

const places = [0, 1, 2, 3, 4];

/** The queue of stores while it is loading. */
export function QueueSkeleton({ state, search }: { state: StaffStoreList; search: string }) {
  const say = useSay();
  return (
    <ScreenSkeleton title={<Caps>{say("storesTitle")}</Caps>} note={<Blank length={8} />}>
      <div className="ends queue-tools">
        <QueueTabs state={state} search={search} counts={null} capped={[]} />
        <div className="queue-search">
          <span className="input">{blankText(1)}</span>
        </div>
      </div>
      <ul className="panel queue">
        <QueueLabels />
        {places.map((place) => (
          <li key={place} className="queue-row">
            <span className="queue-logo" />
            <div className="queue-store">
              <span className="queue-name">
                <Blank length={14} />
              </span>
              <p className="muted">
                <Blank length={16} />
              </p>
            </div>
            <p className="queue-owner">
              <Blank length={20} />
            </p>
            <div className="queue-tags">
              <Tag>{blankText(6)}</Tag>
            </div>
            <p className="queue-coupons">
              <Blank length={2} />
            </p>
            <p className="queue-age">
              <Blank length={5} />
            </p>
          </li>
        ))}
      </ul>
    </ScreenSkeleton>
  );
}
