import { limits } from "@coupon-center/contract";
import { call } from "../api/call.ts";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { ScreenQuestions } from "../page/ScreenQuestions.tsx";
import { requireAdmin } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { ActList } from "../staff/ActList.tsx";
import styleUrl from "../staff/screens.css?url";
import { InviteStaff } from "../staff/team/InviteStaff.tsx";
import { TeamMember } from "../staff/team/TeamMember.tsx";
import { Caps } from "../ui/Caps.tsx";
import { NamedList } from "../ui/NamedList.tsx";
import { Panel } from "../ui/Panel.tsx";
import { CardSkeleton } from "../ui/Skeleton.tsx";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/staff-team.ts";

export const links = screenStyle(styleUrl);
export const meta = pageMeta("team");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadProfile(5_000);
  const { id } = await requireAdmin(request);
  const { signal } = request;
  const [members, history] = await Promise.all([
    call("GET /api/v1/staff/members", { signal }),
    call("GET /api/v1/staff/members/history", { signal }),
  ]);
  return { own: id, members: members.results, acts: history.results };
}

export function HydrateFallback() {
  const say = useSay();
  return (
    <ScreenSkeleton title={<Caps>{say("teamTitle")}</Caps>}>
      <CardSkeleton />
    </ScreenSkeleton>
  );
}

export default function StaffTeam({ loaderData: { own, members, acts } }: Route.ComponentProps) {
  const say = useSay();
  const count = say("accountCount", { count: members.length });
  return (
    <Screen title={<Caps>{say("teamTitle")}</Caps>} note={<span role="status">{count}</span>}>
      <div className="team">
        <NamedList className="panel" name={say("staffAccounts")}>
          {members.map((member) => (
            <TeamMember key={member.id} member={member} isOwn={member.id === own} />
          ))}
        </NamedList>
        <InviteStaff />
        <Panel aria-labelledby="history">
          <h2 id="history" className="section-title">
            {say("history")}
          </h2>
          <ActList entries={acts} about={({ account }) => account} most={limits.teamActs} />
        </Panel>
      </div>
      <ScreenQuestions />
    </Screen>
  );
}
