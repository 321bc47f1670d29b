import { Outlet } from "react-router";
import { PlanBanner } from "../merchant/PlanBanner.tsx";
import { useSignedIn } from "../session/use-signed-in.ts";
import { Page } from "../shell/Page.tsx";
import { ScreenNotice } from "../shell/Screen.tsx";
import "../shell/screen.css";

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
