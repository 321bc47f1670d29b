import type { StaffMember } from "@coupon-center/contract";
import { isOutdated, messageOf } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { useAct } from "../../api/use-act.ts";
import { useDialogAct } from "../../api/use-dialog-act.ts";
import { useShowDone } from "../../api/use-show-done.ts";
import { listText } from "../../page/list-text.ts";
import { useClient } from "../../page/use-page-context.ts";
import { useReload } from "../../session/use-reload.ts";
import { confirm } from "../../ui/confirm.ts";
import { ActionMenu } from "../../ui/popover/ActionMenu.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { useSay } from "../../ui/use-say.ts";
import { Address } from "../store/Address.tsx";

/** One staff account with an admin's actions; the own account has none. */
export function TeamMember({ member, isOwn }: { member: StaffMember; isOwn: boolean }) {
  const say = useSay();
  const { email, role, suspended } = member;
  const isAdmin = role === "admin";
  return (
    <li className="team-row">
      <div className="team-identity">
        <b>
          <Address text={email} />
        </b>
        <p className="muted">
          <Sessions member={member} isOwn={isOwn} />
        </p>
      </div>
      <div className="team-tags">
        <span className="team-role">{say(isAdmin ? "roleAdmin" : "roleReviewer")}</span>
        {suspended && <Tag tone="bad">{say("memberSuspended")}</Tag>}
        {member.invited && !suspended && <Tag tone="warn">{say("memberNoPassword")}</Tag>}
      </div>
      {!isOwn && <MemberMenu member={member} />}
    </li>
  );
}

/** 'You, 2 open sessions, second factor' */
function Sessions({ member, isOwn }: { member: StaffMember; isOwn: boolean }) {
  const say = useSay();
  const { locale } = useClient();
  const parts = [
    isOwn ? say("memberYou") : "",
    say("openSessions", { count: member.sessions }),
    member.second_factor ? say("withFactor") : "",
  ];
  return listText(parts.filter(Boolean), locale);
}

function MemberMenu({ member }: { member: StaffMember }) {
  const say = useSay();
  const { act: run } = useAct();
  const showDone = useShowDone();
  const reload = useReload();
  const runAsked = useDialogAct();
  const { email, role } = member;
  const params = { id: member.id };
  const isAdmin = role === "admin";

  function ask(title: string, text: string, act: () => Promise<unknown>, done: string) {
    const change = async () => {
      try {
        await act();
      } catch (error) {
        // Carried out, perhaps, without an answer: the team behind the question shows it.
        if (!isOutdated(error)) void reload();
        throw error;
      }
      await showDone(done);
    };
    const close = confirm({
      title,
      text: <p>{text}</p>,
      yes: title,
      no: say("noGoBack"),
      run: () => runAsked(change, () => close()),
      failure: messageOf,
    });
  }

  const signOut = () => call("POST /api/v1/staff/members/:id/end-sessions", { params });
  const reset = () => call("POST /api/v1/staff/members/:id/reset", { params });
  const resetFactor = () => call("POST /api/v1/staff/members/:id/reset-second-factor", { params });
  const suspend = () => call("POST /api/v1/staff/members/:id/suspend", { params });
  const restore = () => call("POST /api/v1/staff/members/:id/restore", { params });
  const setRole = () =>
    call("POST /api/v1/staff/members/:id/role", {
      params,
      body: { role: isAdmin ? "reviewer" : "admin" },
    });
  const open = [
    {
      text: say(isAdmin ? "makeReviewer" : "makeAdmin"),
      onChoose: () => run(setRole, say(isAdmin ? "isReviewerNow" : "isAdminNow", { email })),
    },
    { text: say("endSessions"), onChoose: () => run(signOut, say("sessionsEnded", { email })) },
    {
      text: say("resetPassword"),
      onChoose: () =>
        ask(
          say("resetPassword"),
          say("resetPasswordText", { email }),
          reset,
          say("resetLinkSent", { email }),
        ),
    },
    ...(member.second_factor
      ? [
          {
            text: say("resetFactor"),
            onChoose: () =>
              ask(
                say("resetFactor"),
                say("resetFactorText", { email }),
                resetFactor,
                say("factorReset", { email }),
              ),
          },
        ]
      : []),
    {
      text: say("suspendMember"),
      onChoose: () =>
        ask(
          say("suspendMember"),
          say("suspendMemberText", { email }),
          suspend,
          say("isSuspended", { email }),
        ),
    },
  ];
  const closed = [
    {
      text: say("restore"),
      onChoose: () =>
        run(restore, say(member.invited ? "resetLinkSent" : "memberRestored", { email })),
    },
  ];
  return (
    <ActionMenu
      label={say("moreFor", { what: email })}
      actions={member.suspended ? closed : open}
    />
  );
}
