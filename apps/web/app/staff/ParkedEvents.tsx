import { type ApiResponse, countText, type ParkedEvent } from "@coupon-center/contract";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { messageOf } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import type { Part } from "../api/part.ts";
import { useClient } from "../page/use-page-context.ts";
import { Button } from "../ui/Button.tsx";
import { QuietError } from "../ui/StateView.tsx";
import { toast } from "../ui/toast.ts";
import { ageText } from "./review-text.ts";

type Parked = ApiResponse<"GET /api/v1/staff/parked-events">;

/** Parked payment events; nothing if there are none. */
export function ParkedEvents({ parked }: { parked: Part<Parked> }) {
  const { locale } = useClient();
  const { revalidate } = useRevalidator();
  if (parked.failed) {
    return <QuietError onRetry={revalidate}>Parked payments could not be loaded.</QuietError>;
  }
  if (parked.data.count === 0) return null;
  const { count, results } = parked.data;
  return (
    <section aria-labelledby="parked">
      <h2 id="parked" className="section-title">
        Parked payment messages
      </h2>
      <p className="muted section-title">
        {count === 1 ? "This message" : `These ${countText(count, locale)} messages`} of the payment
        provider could not be worked on in ten tries. Put the cause right, then try again.
      </p>
      <ul className="panel parked">
        {results.map((event) => (
          <ParkedRow key={event.id} event={event} onRetried={revalidate} />
        ))}
      </ul>
    </section>
  );
}

function ParkedRow({ event, onRetried }: { event: ParkedEvent; onRetried: () => Promise<void> }) {
  const { locale } = useClient();
  const [busy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    try {
      await call("POST /api/v1/staff/parked-events/:id/retry", { params: { id: event.id } });
      toast("It is tried again now. It comes back here if it fails.");
      await onRetried();
    } catch (error) {
      toast(messageOf(error), "bad");
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="parked-row">
      <div>
        <b>{event.type}</b>
        <p className="muted">{event.error ?? "No cause is known."}</p>
        <p className="muted">
          {event.id}, received {ageText(event.received_at, locale, Date.now())}
        </p>
      </div>
      <Button variant="ghost" size="small" busy={busy} onClick={retry}>
        Try again
        <span className="hidden-text"> {event.id}</span>
      </Button>
    </li>
  );
}
