import {
  type ApiResponse,
  formatMinorUnits,
  type StaffDispute,
  type StaffPayment,
} from "@coupon-center/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { type Part, partOf } from "../../api/part.ts";
import { listText } from "../../page/list-text.ts";
import { useClient } from "../../page/use-page-context.ts";
import { StoreDay } from "../../time/StoreDay.tsx";
import { QuietError } from "../../ui/FailedPart.tsx";
import { useSay } from "../../ui/use-say.ts";
import { AtStripe } from "./AtStripe.tsx";
import { disputeWords } from "./dispute-text.ts";

type Loaded = Part<ApiResponse<"GET /api/v1/staff/stores/:id/disputes">>;

interface DisputesProps {
  storeId: number;
  /** as loaded with the screen, with each load of which the disputes are asked for anew */
  payments: readonly StaffPayment[];
}

/**
 * The disputes of a store's payments as they are at Stripe, which is asked only if there is one.
 */
export function Disputes({ storeId, payments }: DisputesProps) {
  const say = useSay();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  // A late answer to an older question must not take the place of a newer one.
  const latest = useRef<Promise<Loaded>>(null);
  const load = useCallback(async () => {
    const params = { id: storeId };
    const asked = partOf(call("GET /api/v1/staff/stores/:id/disputes", { params }));
    latest.current = asked;
    const answer = await asked;
    if (latest.current === asked) setLoaded(answer);
  }, [storeId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each load of the payments
  useEffect(() => {
    load();
  }, [load, payments]);
  if (loaded === null) return <p className="ends billing-row muted">{say("disputesLoading")}</p>;
  if (loaded.failed) {
    return (
      <div className="ends billing-row">
        <QuietError onRetry={load}>{say("disputesNotLoaded")}</QuietError>
      </div>
    );
  }
  return (
    <ul>
      {loaded.data.results.map((dispute) => (
        <DisputeRow key={dispute.id} dispute={dispute} />
      ))}
    </ul>
  );
}

function DisputeRow({ dispute }: { dispute: StaffDispute }) {
  const say = useSay();
  const { locale } = useClient();
  const amount = formatMinorUnits(dispute.amount, dispute.currency, locale);
  return (
    <li className="ends billing-row">
      <span className="billing-what">
        <b>{say("dispute", { amount })}</b>
        <StoreDay seconds={dispute.created} />
        <span className="muted">{listText(disputeWords(dispute, say), locale)}</span>
        {dispute.due_by !== null && (
          <span>
            <span className="muted">{say("evidenceUntil")}</span>{" "}
            <StoreDay seconds={dispute.due_by} />
          </span>
        )}
      </span>
      <span className="billing-acts">
        <AtStripe url={dispute.stripe_url}>{say("inStripe")}</AtStripe>
      </span>
    </li>
  );
}
