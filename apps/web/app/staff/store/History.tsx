import type { AuditEntry, Coupon } from "@coupon-center/contract";
import { listText } from "../../page/list-text.ts";
import { useClient } from "../../page/use-page-context.ts";
import { timeText } from "../../time/day-text.ts";
import { Around, HERE } from "../../ui/Around.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useSay } from "../../ui/use-say.ts";
import { actorText, actText } from "./history-text.ts";

interface HistoryProps {
  entries: readonly AuditEntry[];
  coupons: readonly Coupon[];
}

/** All acts on this store, in the given order, newest first. */
export function History({ entries, coupons }: HistoryProps) {
  const say = useSay();
  const { locale } = useClient();
  const names = new Map(coupons.map((coupon) => [coupon.id, coupon.description]));
  return (
    <Panel aria-labelledby="history" className="review-history">
      <h2 id="history" className="section-title">
        {say("history")}
      </h2>
      {entries.length === 0 && <p className="muted">{say("noHistory")}</p>}
      <ol className="history">
        {entries.map((entry) => (
          <li key={entry.id}>
            <b>{actText(entry.act, say)}</b>
            {entry.coupon_id !== null && <span>{names.get(entry.coupon_id)}</span>}
            {entry.reason && <span>{entry.reason}</span>}
            <span className="muted">
              <Around text={listText([actorText(entry.actor, say), HERE], locale)}>
                <time dateTime={entry.at}>{timeText(entry.at, locale)}</time>
              </Around>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
