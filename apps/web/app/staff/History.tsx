import type { AuditEntry, Coupon } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { timeText } from "../time/day-text.ts";
import { Panel } from "../ui/Panel.tsx";
import { actText } from "./review-text.ts";

interface HistoryProps {
  entries: readonly AuditEntry[];
  coupons: readonly Coupon[];
}

/** All acts on this store, in the given order, newest first. */
export function History({ entries, coupons }: HistoryProps) {
  const { locale } = useClient();
  const names = new Map(coupons.map((coupon) => [coupon.id, coupon.description]));
  return (
    <Panel aria-labelledby="history" className="review-history">
      <h2 id="history" className="section-title">
        History
      </h2>
      {entries.length === 0 && <p className="muted">Nothing has happened yet.</p>}
      <ol className="history">
        {entries.map((entry) => (
          <li key={entry.id}>
            <b>{actText(entry.act)}</b>
            {entry.coupon_id !== null && <span>{names.get(entry.coupon_id)}</span>}
            {entry.reason && <span>{entry.reason}</span>}
            <span className="muted">
              {entry.actor}, <time dateTime={entry.at}>{timeText(entry.at, locale)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
