import { useEffect } from "react";
import { WaitScreen } from "../page/AuthCard.tsx";
import { pageMeta } from "../page/meta.ts";
import { paths } from "../page/paths.ts";
import { useNavigateWhileShown } from "../page/use-navigate-while-shown.ts";
import { requireUser } from "../session/guards.ts";
import { signOut } from "../session/sign-out.ts";
import { useSay } from "../ui/use-say.ts";
import type { Route } from "./+types/logout.ts";

/** Long enough to read the message. */
const SHOWN_MS = 1_500;

export const meta = pageMeta("logout");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireUser(request);
  return null;
}

export function HydrateFallback() {
  return <Goodbye />;
}

export default function Logout() {
  const navigate = useNavigateWhileShown();
  useEffect(() => {
    const read = new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
    void Promise.all([signOut(), read]).then(() => navigate(paths.home, { replace: true }));
  }, [navigate]);
  return <Goodbye />;
}

function Goodbye() {
  const say = useSay();
  return <WaitScreen title={say("goodbye")} label={say("signingOut")} />;
}
