import type { StaffStore, StaffStoreDetail } from "@coupon-center/contract";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useAct } from "../../api/use-act.ts";
import { useAttempt } from "../../api/use-attempt.ts";
import { useShowDone } from "../../api/use-show-done.ts";
import { Button } from "../../ui/Button.tsx";
import { useSay } from "../../ui/use-say.ts";
import { ReasonDialog } from "../ReasonDialog.tsx";
import { othersText } from "../review-text.ts";
import { useDecisionRefusal } from "../use-decision-refusal.ts";
import { useGoToNext, useMoveOn } from "./use-move-on.ts";

/** A decision that needs a reason, and the version of the store that it is about. */
interface OpenDecision {
  decision: "decline" | "suspend";
  review_tag: string;
}

/** The buttons to decide on a store or on its revision, always visible while scrolling. */
export function ReviewActions({ store }: { store: StaffStoreDetail }) {
  const say = useSay();
  const showDone = useShowDone();
  const goToNext = useGoToNext(store);
  const moveOn = useMoveOn(store);
  const { act, busy } = useAct(useDecisionRefusal("storeGone"));
  const skipping = useAttempt();
  const [asked, setAsked] = useState<OpenDecision | null>(null);
  const params = { id: store.id };
  const isRevision = store.pending_revision !== null;
  const waiting = store.state === "pending" || isRevision;
  const declineTitle = isRevision ? "declineChangesQuestion" : "declineStoreQuestion";
  const { waits, others, next_id } = store.queue;

  const approve = () =>
    act(
      () =>
        call("POST /api/v1/staff/stores/:id/approve", {
          params,
          body: { review_tag: store.review_tag },
        }),
      say(isRevision ? "approvedChanges" : "approvedStore", {
        store: store.pending_revision?.name ?? store.name,
      }),
      (approved) => moveOn(waitsForCoupon(approved)),
    );

  async function decide(reason: string) {
    if (asked === null) return;
    const { decision, review_tag } = asked;
    const suspends = decision === "suspend";
    const decided = suspends
      ? await call("POST /api/v1/staff/stores/:id/suspend", { params, body: { reason } })
      : await call("POST /api/v1/staff/stores/:id/decline", {
          params,
          body: { reason, review_tag },
        });
    setAsked(null);
    const done = isRevision ? "declinedChanges" : "declinedStore";
    await showDone(say(suspends ? "suspendedStore" : done, { store: store.name }), () =>
      moveOn(waitsForCoupon(decided)),
    );
  }

  const ask = (decision: OpenDecision["decision"]) =>
    setAsked({ decision, review_tag: store.review_tag });
  const asking = asked?.decision;
  return (
    <section className="panel ends decision" aria-label={say("decision")}>
      <p className="decision-place">
        <b dir="auto">{store.name}</b>
        {(waits || next_id !== null) && <span className="muted">{othersText(others, say)}</span>}
      </p>
      <div className="decision-buttons">
        {(waiting || store.state !== "approved") &&
          (store.owner.blocked ? (
            <p className="muted">{say("ownerIsBlocked")}</p>
          ) : (
            <Button busy={busy} onClick={approve}>
              {isRevision ? say("approveChanges") : say("approve")}
            </Button>
          ))}
        {waiting && (
          <Button variant="danger-ghost" onClick={() => ask("decline")}>
            {isRevision ? say("declineChanges") : say("decline")}
          </Button>
        )}
        {store.state !== "suspended" && (
          <Button variant="danger-ghost" onClick={() => ask("suspend")}>
            {say("suspend")}
          </Button>
        )}
        {/* Also on a store that somebody else has decided on. */}
        {next_id !== null && (
          <Button variant="quiet" busy={skipping.busy} onClick={() => skipping.attempt(goToNext)}>
            {say(waits ? "skip" : "next")}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={asked !== null}
        title={say(asking === "suspend" ? "suspendStoreQuestion" : declineTitle)}
        text={say(asking === "suspend" ? "suspendText" : "ownerReads")}
        submitText={asking === "suspend" ? say("suspend") : say("decline")}
        gone="storeGone"
        decision={asking}
        onSubmit={decide}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}

/** Whether a store that was decided on is still in the queue. */
function waitsForCoupon({ state, held_count }: StaffStore): boolean {
  return state === "approved" && held_count > 0;
}
