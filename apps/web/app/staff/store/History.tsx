import type { AuditEntry, Coupon } from "@coupon-center/contract";
import { useClient } from "../../page/use-page-context.ts";
import { timeText } from "../../time/day-text.ts";
import { Around, HERE } from "../../ui/Around.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useSay } from "../../ui/use-say.ts";
import { actorText, actText, reasonText } from "./history-text.ts";

interface HistoryProps {
  entries: readonly AuditEntry[];
  coupons: readonly Coupon[];
}

/** All acts on this store, in the given order, newest first. */
export function History({ entries, coupons }: HistoryProps) {
  const say = useSay();
  const { locale } = useClient();
  const names = new Map<number | null, string | null>([
    ...entries.filter(isDeletion).map((entry) => [entry.coupon_id, entry.reason] as const),
    ...coupons.map((coupon) => [coupon.id, coupon.description] as const),
  ]);
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
            <Typed text={names.get(entry.coupon_id)} />
            {!isDeletion(entry) && <Typed text={reasonText(entry, locale)} />}
            <span className="muted">
              <bdi>{actorText(entry.actor, say)}</bdi>
              {say("comma")}
              {entry.actor_now !== null && (
                <>
                  <Around text={say("actorNow", { address: HERE })}>
                    <bdi>{entry.actor_now}</bdi>
                  </Around>
                  {say("comma")}
                </>
              )}
              <time dateTime={entry.at}>{timeText(entry.at, locale)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** A coupon's deletion says what it offered where other acts have their reason. */
const isDeletion = ({ act }: AuditEntry) => act === "coupon deleted";

/** What somebody typed, in the direction of its own words. */
function Typed({ text }: { text: string | null | undefined }) {
  return (
    text && (
      <span>
        <bdi>{text}</bdi>
      </span>
    )
  );
}
