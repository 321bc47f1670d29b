import { Outlet } from "react-router";
import { PlanBanner } from "../merchant/PlanBanner.tsx";
import { keepShown } from "../session/keep-shown.ts";
import { useSignedIn } from "../session/use-signed-in.ts";
import { Page } from "../shell/Page.tsx";
import { ScreenNotice } from "../shell/Screen.tsx";
import "../shell/screen.css";

export const clientMiddleware = [keepShown];

export default function SignedInLayout() {
  useSignedIn();
  return (
    <Page signedIn>
      <ScreenNotice value={<PlanBanner />}>
        <Outlet />
      </ScreenNotice>
    </Page>
  );
}
