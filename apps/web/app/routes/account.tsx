import styleUrl from "../account/account.css?url";
import { ChangeEmail } from "../account/ChangeEmail.tsx";
import { ChangePassword } from "../account/ChangePassword.tsx";
import { DeleteAccount } from "../account/DeleteAccount.tsx";
import { Sessions } from "../account/Sessions.tsx";
import { call } from "../api/call.ts";
import { pageMeta, screenStyle } from "../page/meta.ts";
import { requireUser } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { useUser } from "../session/use-user.ts";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { Caps } from "../ui/Caps.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { Route } from "./+types/account.ts";

export const links = screenStyle(styleUrl);
export const meta = pageMeta("Account");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireUser(request);
  const [{ results }] = await Promise.all([
    call("GET /api/v1/auth/sessions", { signal: request.signal }),
    loadProfile(),
  ]);
  return { sessions: results };
}

export function HydrateFallback() {
  return <ScreenSkeleton title={<Caps>ACCOUNT</Caps>} shape="form" />;
}

export default function Account({ loaderData: { sessions } }: Route.ComponentProps) {
  const user = useUser();
  if (user === null) return null;
  return (
    <Screen title={<Caps>ACCOUNT</Caps>} note={user.email}>
      <div className="account">
        <ChangeEmail pending={user.pending_email} />
        <ChangePassword />
        <Sessions sessions={sessions} />
        {user.role === "merchant" && <DeleteAccount />}
      </div>
      <ConfirmDialog />
    </Screen>
  );
}
