import type { OwnSession } from "@coupon-center/contract";
import { useState } from "react";
import { messageOf } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { useAct } from "../api/use-act.ts";
import { useShowDone } from "../api/use-show-done.ts";
import { useClient } from "../page/use-page-context.ts";
import { isoDayText } from "../time/day-text.ts";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/confirm.ts";
import { NamedList } from "../ui/NamedList.tsx";
import { Panel } from "../ui/Panel.tsx";
import { SLOT, SlottedText } from "../ui/SlottedText.tsx";
import { Tag } from "../ui/Tag.tsx";
import { useSay } from "../ui/use-say.ts";
import { browserText } from "./browser-text.ts";

/** Where the account is logged in, and how to end it there. */
export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const say = useSay();
  const showDone = useShowDone();
  const { act, busy } = useAct();
  const [ended, setEnded] = useState<OwnSession["id"] | null>(null);

  function end({ id }: OwnSession) {
    setEnded(id);
    void act(
      () => call("DELETE /api/v1/auth/sessions/:id", { params: { id } }),
      say("loggedOutThere"),
    );
  }

  const askToEndOthers = () =>
    confirm({
      title: say("logOutOthersQuestion"),
      text: <p>{say("logOutOthersText")}</p>,
      yes: say("yesLogOut"),
      no: say("noGoBack"),
      async run() {
        await call("POST /api/v1/auth/sessions/end-others", { repeat: true });
        await showDone(say("loggedOutOthers"));
      },
      failure: messageOf,
    });

  return (
    <Panel aria-labelledby="sessions">
      <h2 id="sessions">{say("whereLoggedIn")}</h2>
      <p className="muted">{say("whereLoggedInText")}</p>
      <div className="account-part">
        <NamedList className="sessions" name={say("sessions")}>
          {sessions.map((session) => (
            <li key={session.id}>
              <div>
                <b>{browserText(session.browser, say)}</b>
                <p className="muted">
                  <Details session={session} />
                </p>
              </div>
              {session.current ? (
                <Tag tone="good">{say("thisSession")}</Tag>
              ) : (
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={say("logOutNamed", { name: browserText(session.browser, say) })}
                  busy={busy && ended === session.id}
                  disabled={busy}
                  onClick={() => end(session)}
                >
                  {say("logOut")}
                </Button>
              )}
            </li>
          ))}
        </NamedList>
        {sessions.length > 1 && (
          <Button variant="ghost" onClick={askToEndOthers}>
            {say("logOutOthers")}
          </Button>
        )}
      </div>
    </Panel>
  );
}

function Details({ session: { created_at, used_at, network } }: { session: OwnSession }) {
  const say = useSay();
  const place = useClient();
  const days = { since: isoDayText(created_at, place), used: isoDayText(used_at, place) };
  if (network === "") return say("sessionSince", days);
  return (
    <SlottedText text={say("sessionSinceFrom", { ...days, network: SLOT })}>
      <bdi dir="ltr">{network}</bdi>
    </SlottedText>
  );
}
