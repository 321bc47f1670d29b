import { type AuditEntry, type Coupon, limits } from "@coupon-center/contract";
import { Panel } from "../../ui/Panel.tsx";
import { useSay } from "../../ui/use-say.ts";
import { ActList } from "../ActList.tsx";
import { isDeletion } from "../act-text.ts";

interface HistoryProps {
  entries: readonly AuditEntry[];
  coupons: readonly Coupon[];
}

/** The latest acts on this store, in the given order, newest first. */
export function History({ entries, coupons }: HistoryProps) {
  const say = useSay();
  const names = new Map<number | null, string | null>([
    ...entries.filter(isDeletion).map((entry) => [entry.coupon_id, entry.reason] as const),
    ...coupons.map((coupon) => [coupon.id, coupon.description] as const),
  ]);
  return (
    <Panel aria-labelledby="history" className="review-history">
      <h2 id="history" className="section-title">
        {say("history")}
      </h2>
      <ActList
        entries={entries}
        about={({ coupon_id }) => names.get(coupon_id)}
        most={limits.storeActs}
      />
    </Panel>
  );
}
