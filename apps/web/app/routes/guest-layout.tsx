import { Outlet, useMatch } from "react-router";
import { Leaving } from "../form/SubmitButton.tsx";
import styleUrl from "../page/AuthCard.css?url";
import { AuthCard } from "../page/AuthCard.tsx";
import { screenStyle } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { hasStorage } from "../session/stored-user.ts";
import { useGuestOnly } from "../session/use-guest-only.ts";
import { Page } from "../shell/Page.tsx";
import { useHydrated } from "../ui/hydrated.tsx";
import { useSay } from "../ui/use-say.ts";

export { clientLoader, loader, shouldRevalidate } from "../page/screen-texts.ts";

export const links = screenStyle(styleUrl);

export default function GuestLayout() {
  const leaving = useGuestOnly();
  const canSignIn = !useHydrated() || hasStorage();
  // It keeps nothing.
  const isReminder = useMatch(paths.passwordReminder) !== null;
  return (
    <Page>
      <Leaving value={leaving}>{canSignIn || isReminder ? <Outlet /> : <StorageRefused />}</Leaving>
    </Page>
  );
}

/** In place of a form that would make a session, or an account, and then could not keep it. */
function StorageRefused() {
  const say = useSay();
  return (
    <AuthCard title={say("storageRefused")}>
      <p>{say("allowStorage")}</p>
    </AuthCard>
  );
}
