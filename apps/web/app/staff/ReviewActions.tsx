import type { StaffStoreDetail } from "@coupon-center/contract";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, messageOf } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { Button } from "../ui/Button.tsx";
import { Panel } from "../ui/Panel.tsx";
import { toast } from "../ui/toast.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

/** The decision on a store or on its revision. */
export function ReviewActions({ store }: { store: StaffStoreDetail }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<"decline" | "suspend" | null>(null);
  const params = { id: store.id };
  const isRevision = store.pending_revision !== null;
  const waiting = store.state === "pending" || isRevision;

  async function approve() {
    setBusy(true);
    try {
      await call("POST /api/v1/staff/stores/:id/approve", {
        params,
        body: { review_tag: store.review_tag },
      });
      await revalidate();
      toast(isRevision ? "Changes approved" : "Store approved");
    } catch (error) {
      toast(messageOf(error), "bad");
      // Refused because the store is another one by now: show that one.
      if (error instanceof ApiError && error.status === 409) await revalidate();
    } finally {
      setBusy(false);
    }
  }

  async function decide(reason: string) {
    const body = { reason };
    if (asking === "suspend") await call("POST /api/v1/staff/stores/:id/suspend", { params, body });
    else await call("POST /api/v1/staff/stores/:id/decline", { params, body });
    await revalidate();
    if (asking === "suspend") toast("Store suspended");
    else toast(isRevision ? "Changes declined" : "Store declined");
    setAsking(null);
  }

  return (
    <Panel aria-label="Decision" className="stack">
      <div className="actions">
        {(waiting || store.state !== "approved") && (
          <Button busy={busy} onClick={approve}>
            {isRevision ? "Approve changes" : "Approve"}
          </Button>
        )}
        {waiting && (
          <Button variant="danger-ghost" onClick={() => setAsking("decline")}>
            {isRevision ? "Decline changes" : "Decline"}
          </Button>
        )}
        {store.state === "approved" && (
          <Button variant="danger-ghost" onClick={() => setAsking("suspend")}>
            Suspend
          </Button>
        )}
      </div>
      {store.decline_reason && <p className="muted">Last reason: {store.decline_reason}</p>}
      <ReasonDialog
        open={asking !== null}
        title={asking === "suspend" ? "Suspend store?" : declineTitle(isRevision)}
        help="The owner reads this, word for word."
        submitText={asking === "suspend" ? "Suspend" : "Decline"}
        onSubmit={decide}
        onClose={() => setAsking(null)}
      />
    </Panel>
  );
}

function declineTitle(isRevision: boolean): string {
  return isRevision ? "Decline changes?" : "Decline store?";
}
