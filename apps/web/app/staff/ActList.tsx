import type { AuditEntry } from "@coupon-center/contract";
import { useClient } from "../page/use-page-context.ts";
import { timeText } from "../time/day-text.ts";
import { SLOT, SlottedText } from "../ui/SlottedText.tsx";
import { useSay } from "../ui/use-say.ts";
import { actorText, actText, reasonText } from "./act-text.ts";

interface ActListProps {
  entries: readonly AuditEntry[];
  /** what an act was done to, if that is not clear from the screen */
  about: (entry: AuditEntry) => string | null | undefined;
  /** with so many acts there may be older ones */
  most: number;
}

/** Acts in the given order: to what, why, who and when. */
export function ActList(props: ActListProps) {
  const say = useSay();
  const client = useClient();
  if (props.entries.length === 0) return <p className="muted">{say("noHistory")}</p>;
  return (
    <>
      <ol className="history">
        {props.entries.map((entry) => (
          <li key={entry.id}>
            <b>{actText(entry.act, say)}</b>
            <Typed text={props.about(entry)} />
            <Typed text={reasonText(entry, client.locale)} />
            <span className="muted">
              <bdi>{actorText(entry.actor, say)}</bdi>
              {say("comma")}
              {entry.actor_now !== null && (
                <>
                  <SlottedText text={say("actorNow", { address: SLOT })}>
                    <bdi>{entry.actor_now}</bdi>
                  </SlottedText>
                  {say("comma")}
                </>
              )}
              <time dateTime={entry.at}>{timeText(entry.at, client)}</time>
            </span>
          </li>
        ))}
      </ol>
      {props.entries.length >= props.most && <p className="muted">{say("olderActs")}</p>}
    </>
  );
}

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
