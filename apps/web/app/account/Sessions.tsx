import type { OwnSession } from "@coupon-center/contract";
import { useRevalidator } from "react-router";
import { messageOf } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { useAct } from "../api/use-act.ts";
import { useClient } from "../page/use-page-context.ts";
import { type DayPlace, secondsText } from "../time/day-text.ts";
import { Button } from "../ui/Button.tsx";
import { confirm } from "../ui/confirm.ts";
import { Panel } from "../ui/Panel.tsx";
import { Tag } from "../ui/Tag.tsx";
import { toast } from "../ui/toast.ts";

/** Where the account is logged in, and how to end it there. */
export function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const client = useClient();
  const { revalidate } = useRevalidator();
  const { act } = useAct();

  const end = ({ id }: OwnSession) =>
    act(() => call("DELETE /api/v1/auth/sessions/:id", { params: { id } }), "Logged out there");

  const askToEndOthers = () =>
    confirm({
      title: "Log out everywhere else?",
      text: <p>You stay logged in here.</p>,
      yes: "Yes, log out",
      no: "No, go back",
      async run() {
        await call("POST /api/v1/auth/sessions/end-others", { repeat: true });
        toast("Logged out everywhere else");
        await revalidate();
      },
      failure: messageOf,
    });

  return (
    <Panel aria-labelledby="sessions">
      <h2 id="sessions">Where you are logged in</h2>
      <p className="muted">Do you not know one of these? Log it out, then change your password.</p>
      <div className="account-part">
        <ul className="sessions" aria-label="Sessions">
          {sessions.map((session) => (
            <li key={session.id}>
              <div>
                <b>{session.browser || "Unknown browser"}</b>
                <p className="muted">{detailsOf(session, client)}</p>
              </div>
              {session.current ? (
                <Tag tone="good">This one</Tag>
              ) : (
                <Button variant="quiet" size="small" onClick={() => end(session)}>
                  Log out
                </Button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <Button variant="ghost" onClick={askToEndOthers}>
            Log out everywhere else
          </Button>
        )}
      </div>
    </Panel>
  );
}

function detailsOf({ created_at, used_at, network }: OwnSession, place: DayPlace): string {
  const dayOf = (time: string) => secondsText(Date.parse(time) / 1000, place);
  const from = network && ` from ${network}`;
  return `Since ${dayOf(created_at)}, last used ${dayOf(used_at)}${from}`;
}
