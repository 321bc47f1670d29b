import type { ApiResponse, ParkedEvent } from "@coupon-center/contract";
import { useSearchParams } from "react-router";
import { call } from "../../api/call.ts";
import type { Part } from "../../api/part.ts";
import { useAct } from "../../api/use-act.ts";
import { useClient } from "../../page/use-page-context.ts";
import { useReload } from "../../session/use-reload.ts";
import { useUser } from "../../session/use-user.ts";
import { byMachineClock } from "../../time/machine-clock.ts";
import { Button } from "../../ui/Button.tsx";
import { QuietError } from "../../ui/FailedPart.tsx";
import { SLOT, SlottedText } from "../../ui/SlottedText.tsx";
import { useSay } from "../../ui/use-say.ts";
import { Pager } from "../Pager.tsx";
import { ageText } from "../review-text.ts";
import { useDecisionRefusal } from "../use-decision-refusal.ts";
import { AtStripe } from "./AtStripe.tsx";
import { OrphanActions } from "./OrphanActions.tsx";

type Parked = ApiResponse<"GET /api/v1/staff/parked-events">;

/** A page of parked payment events; nothing if there are none. */
export function ParkedEvents({ parked, page }: { parked: Part<Parked>; page: number }) {
  const say = useSay();
  const [params] = useSearchParams();
  const reload = useReload();
  if (parked.failed) {
    return <QuietError onRetry={reload}>{say("parkedNotLoaded")}</QuietError>;
  }
  if (parked.data.count === 0) return null;
  const { count, results, previous, next } = parked.data;
  return (
    <section aria-labelledby="parked">
      <h2 id="parked" className="section-title">
        {say("parked")}
      </h2>
      <p className="muted section-title">{say("parkedText", { count })}</p>
      {results.length > 0 && (
        <ul className="panel parked">
          {results.map((event) => (
            <ParkedRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      <Pager
        label={say("parked")}
        page={page}
        previous={previous && parkedAddress(params, previous)}
        next={next && parkedAddress(params, next)}
        preventScrollReset
      />
    </section>
  );
}

/** The URL of another page of events, beside the same page of stores. */
function parkedAddress(shown: URLSearchParams, link: string): string {
  const query = new URLSearchParams(shown);
  query.set("parked", new URL(link, "http://any").searchParams.get("page") ?? "");
  return `?${query}`;
}

function ParkedRow({ event }: { event: ParkedEvent }) {
  const say = useSay();
  const { locale } = useClient();
  const isAdmin = useUser()?.staff_role === "admin";
  const { act, busy } = useAct(useDecisionRefusal("parkedGone"));
  const retry = () =>
    act(
      () => call("POST /api/v1/staff/parked-events/:id/retry", { params: { id: event.id } }),
      say("parkedTriedAgain"),
    );

  return (
    <li className="ends parked-row">
      <div>
        <b>
          <bdi lang="en">{event.type}</bdi>
        </b>
        <p className="muted">
          <Cause event={event} />
        </p>
        <p className="muted">
          {say("parkedReceived", {
            event: event.id,
            age: ageText(byMachineClock(event.received_at), locale, Date.now()),
          })}
        </p>
      </div>
      <span className="billing-acts">
        {event.orphan && <AtStripe url={event.orphan.stripe_url}>{say("inStripe")}</AtStripe>}
        {event.orphan && isAdmin && <OrphanActions event={event} />}
        <Button variant="ghost" size="small" busy={busy} onClick={retry}>
          {say("tryAgain")}
          <span className="hidden-text"> {event.id}</span>
        </Button>
      </span>
    </li>
  );
}

/** Why it could not be worked on; what is not known as an orphan is told as the program logs it. */
function Cause({ event: { orphan, error } }: { event: ParkedEvent }) {
  const say = useSay();
  if (orphan) return say("orphaned");
  if (error === null) return say("noCauseKnown");
  return (
    <SlottedText text={say("parkedCause", { cause: SLOT })}>
      <bdi lang="en">{error}</bdi>
    </SlottedText>
  );
}
