import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { PlanBanner } from "../merchant/PlanBanner.tsx";
import { usePlansPrefetch } from "../merchant/plans.ts";
import { VerifyBanner } from "../merchant/VerifyBanner.tsx";
import { loadTexts } from "../page/screen-texts.ts";
import { useSignedIn } from "../session/use-signed-in.ts";
import { Page } from "../shell/Page.tsx";
import { ScreenNotice } from "../shell/Screen.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { openQuestion } from "../ui/confirm.ts";
import { Notices } from "../ui/NoticeList.tsx";
import "../shell/screen.css";

/** Nothing of its own: a page brings its texts, and `clientLoader` those of a later screen. */
export function loader() {
  return null;
}

export const clientLoader = loadTexts;

export default function MerchantLayout() {
  useSignedIn();
  usePlansPrefetch();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question ends with the screen that asked it
  useEffect(() => openQuestion.set(null), [key]);
  return (
    <Page signedIn>
      <div className="wrap screen-notices">
        <Notices />
      </div>
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
      <ConfirmDialog />
    </Page>
  );
}
