import { AccountSkeleton } from "../account/AccountSkeleton.tsx";
import styleUrl from "../account/account.css?url";
import { ChangeEmail } from "../account/ChangeEmail.tsx";
import { ChangePassword } from "../account/ChangePassword.tsx";
import { DeleteAccount } from "../account/DeleteAccount.tsx";
import { SecondFactor } from "../account/SecondFactor.tsx";
import { Sessions } from "../account/Sessions.tsx";
import { call } from "../api/call.ts";
import { partOf } from "../api/part.ts";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { ScreenQuestions } from "../page/ScreenQuestions.tsx";
import { requireUser } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { useReload } from "../session/use-reload.ts";
import { useUser } from "../session/use-user.ts";
import { Screen } from "../shell/Screen.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Caps } from "../ui/Caps.tsx";
import { QuietError } from "../ui/FailedPart.tsx";
import { Panel } from "../ui/Panel.tsx";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/account.ts";

export const links = screenStyle(styleUrl);
export const meta = pageMeta("account");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role } = requireUser(request);
  const { signal } = request;
  const profile = loadProfile();
  const loadSessions = () => call("GET /api/v1/auth/sessions", { signal });
  // Staff without the factor that they must have can only set it up.
  const loadUnlessNeeded = async () =>
    (await profile)?.needs_second_factor ? { results: [] } : loadSessions();
  const [factor, sessions] = await Promise.all([
    partOf(call("GET /api/v1/auth/second-factor", { signal })),
    partOf(role === "staff" ? loadUnlessNeeded() : loadSessions()),
    profile,
  ]);
  return { factor, sessions };
}

export function HydrateFallback() {
  return <AccountSkeleton />;
}

export default function Account({ loaderData: { factor, sessions } }: Route.ComponentProps) {
  const say = useSay();
  const user = useUser();
  const reload = useReload();
  if (user === null) return null;
  return (
    <Screen title={<Caps>{say("accountTitle")}</Caps>} note={user.email}>
      <div className="account">
        {user.needs_second_factor ? (
          <Banner tone="warn" lead={say("needsFactor")}>
            {say("needsFactorText")}
          </Banner>
        ) : (
          <>
            <ChangeEmail email={user.email} pending={user.pending_email} />
            <ChangePassword />
          </>
        )}
        {/* In one place for both, as its recovery codes are shown once. */}
        <SecondFactor factor={factor.failed ? null : factor.data} />
        {sessions.failed && (
          <Panel aria-labelledby="sessions">
            <h2 id="sessions">{say("whereLoggedIn")}</h2>
            <QuietError onRetry={reload}>{say("somethingWrong")}</QuietError>
          </Panel>
        )}
        {/* None are loaded until the factor is set up. */}
        {!sessions.failed && sessions.data.results.length > 0 && (
          <Sessions sessions={sessions.data.results} />
        )}
        {user.role === "merchant" && <DeleteAccount />}
      </div>
      <ScreenQuestions />
    </Screen>
  );
}
