import { CheckIcon } from "../ui/icons.tsx";
import { useSay } from "../ui/use-say.ts";
import "../coupon/CouponCard.css";

const lines = [1, 2, 3, 4, 5, 6];

/** Shown once when the checklist is done: the checklist folds into a ticket with the message. */
export function WentLive({ name }: { name: string }) {
  const say = useSay();
  const stamp = say("liveStamp");
  return (
    <div className="went-live" role="status">
      <ol className="panel went-live-list" aria-hidden="true">
        {lines.map((line) => (
          <li key={line} className="setup-step setup-done">
            <span className="setup-mark">
              <CheckIcon />
            </span>
            <span className="went-live-line" />
          </li>
        ))}
      </ol>
      <div className="ticket ticket-compact">
        <div className="ticket-saving">
          <b
            className={
              stamp.length > 5 ? "went-live-stamp went-live-stamp-long" : "went-live-stamp"
            }
          >
            {stamp}
          </b>
        </div>
        <div className="ticket-body">
          <p className="ticket-title">{say("storeIsLive", { store: name })}</p>
          <p className="ticket-meta">{say("storeIsLiveText")}</p>
        </div>
      </div>
    </div>
  );
}
