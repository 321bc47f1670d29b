import type { StaffMember } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { useAct } from "../api/use-act.ts";
import { confirm } from "../ui/confirm.ts";
import { ActionMenu } from "../ui/popover/ActionMenu.tsx";
import { Tag } from "../ui/Tag.tsx";

/** One staff account with an admin's actions; the own account has none. */
export function TeamMember({ member, isOwn }: { member: StaffMember; isOwn: boolean }) {
  const { act: run } = useAct();
  const { email, role, suspended } = member;
  const params = { id: member.id };
  const other = role === "admin" ? "reviewer" : "admin";

  function ask(title: string, text: string, act: () => Promise<unknown>, done: string) {
    confirm({
      title,
      text: <p>{text}</p>,
      yes: title,
      no: "No, go back",
      run: () => run(act, done),
    });
  }

  const signOut = () => call("POST /api/v1/staff/members/:id/end-sessions", { params });
  const reset = () => call("POST /api/v1/staff/members/:id/reset", { params });
  const resetFactor = () => call("POST /api/v1/staff/members/:id/reset-second-factor", { params });
  const suspend = () => call("POST /api/v1/staff/members/:id/suspend", { params });
  const restore = () => call("POST /api/v1/staff/members/:id/restore", { params });
  const setRole = () =>
    call("POST /api/v1/staff/members/:id/role", { params, body: { role: other } });
  const open = [
    { text: `Make ${other}`, onChoose: () => run(setRole, `${email} is ${other} now`) },
    { text: "End sessions", onChoose: () => run(signOut, `${email} is signed out everywhere`) },
    {
      text: "Reset password",
      onChoose: () =>
        ask(
          "Reset password",
          `${email} is signed out everywhere and gets a link to set a new password.`,
          reset,
          `A link was sent to ${email}`,
        ),
    },
    ...(member.second_factor
      ? [
          {
            text: "Reset second factor",
            onChoose: () =>
              ask(
                "Reset second factor",
                `${email} is signed out everywhere and logs in with the password alone, until another factor is set up.`,
                resetFactor,
                `The second factor of ${email} is gone`,
              ),
          },
        ]
      : []),
    {
      text: "Suspend",
      onChoose: () =>
        ask(
          "Suspend",
          `${email} is signed out and cannot log in.`,
          suspend,
          `${email} is suspended`,
        ),
    },
  ];
  const closed = [{ text: "Restore", onChoose: () => run(restore, `${email} can log in again`) }];

  return (
    <li className="team-row">
      <div className="team-identity">
        <b>{email}</b>
        <p className="muted">{sessionsText(member, isOwn)}</p>
      </div>
      <div className="team-tags">
        <Tag tone={role === "admin" ? "good" : "plain"}>
          {role === "admin" ? "Admin" : "Reviewer"}
        </Tag>
        {suspended && <Tag tone="bad">Suspended</Tag>}
        {member.invited && !suspended && <Tag tone="warn">Invited</Tag>}
      </div>
      {!isOwn && <ActionMenu label={`More for ${email}`} actions={suspended ? closed : open} />}
    </li>
  );
}

function sessionsText({ sessions, second_factor }: StaffMember, isOwn: boolean): string {
  const count = sessions === 1 ? "1 open session" : `${sessions} open sessions`;
  const open = second_factor ? `${count}, second factor` : count;
  return isOwn ? `You, ${open}` : open;
}
