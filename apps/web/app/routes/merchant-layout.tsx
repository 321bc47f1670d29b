import { Outlet } from "react-router";
import { PlanBanner } from "../merchant/PlanBanner.tsx";
import { usePlansPrefetch } from "../merchant/plans.ts";
import { VerifyBanner } from "../merchant/VerifyBanner.tsx";
import { ScreenQuestions } from "../page/ScreenQuestions.tsx";
import { keepShown } from "../session/keep-shown.ts";
import { useSignedIn } from "../session/use-signed-in.ts";
import { Page } from "../shell/Page.tsx";
import { ScreenNotice } from "../shell/Screen.tsx";
import "../shell/screen.css";

export { clientLoader, loader, shouldRevalidate } from "../page/screen-texts.ts";

export const clientMiddleware = [keepShown];

export default function MerchantLayout() {
  useSignedIn();
  usePlansPrefetch();
  return (
    <Page signedIn>
      <ScreenNotice
        value={
          <>
            <PlanBanner />
            <VerifyBanner />
          </>
        }
      >
        <Outlet />
      </ScreenNotice>
      <ScreenQuestions />
    </Page>
  );
}
