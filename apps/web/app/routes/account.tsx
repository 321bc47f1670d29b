import styleUrl from "../account/account.css?url";
import { ChangeEmail } from "../account/ChangeEmail.tsx";
import { ChangePassword } from "../account/ChangePassword.tsx";
import { DeleteAccount } from "../account/DeleteAccount.tsx";
import { pageMeta } from "../page/meta.ts";
import { requireUser } from "../session/guards.ts";
import { loadProfile } from "../session/profile.ts";
import { useUser } from "../session/use-user.ts";
import { Screen, ScreenSkeleton } from "../shell/Screen.tsx";
import { Caps } from "../ui/Caps.tsx";
import type { Route } from "./+types/account.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styleUrl }];

export const meta = pageMeta("Account");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireUser(request);
  await loadProfile();
  return null;
}

export function HydrateFallback() {
  return <ScreenSkeleton title={<Caps>ACCOUNT</Caps>} shape="form" />;
}

export default function Account() {
  const user = useUser();
  if (user === null) return null;
  return (
    <Screen title={<Caps>ACCOUNT</Caps>} note={user.email}>
      <div className="account">
        <ChangeEmail pending={user.pending_email} />
        <ChangePassword />
        {user.role === "merchant" && <DeleteAccount />}
      </div>
    </Screen>
  );
}
