import { Outlet } from "react-router";
import { VerifyBanner } from "../account/VerifyBanner.tsx";
import { usePlansPrefetch } from "../payment/plans.ts";
import { useSignedIn } from "../session/use-signed-in.ts";
import { Page } from "../shell/Page.tsx";
import { ScreenNotice } from "../shell/Screen.tsx";
import { Notices } from "../ui/Notices.tsx";
import "../shell/screen.css";

export default function MerchantLayout() {
  useSignedIn();
  usePlansPrefetch();
  return (
    <Page signedIn>
      <div className="wrap screen-notices">
        <Notices />
      </div>
      <ScreenNotice value={<VerifyBanner />}>
        <Outlet />
      </ScreenNotice>
    </Page>
  );
}
