import { Outlet } from "react-router";
import { useSignedIn } from "../session/use-signed-in.ts";
import { Page } from "../shell/Page.tsx";

export default function SignedInLayout() {
  useSignedIn();
  return (
    <Page signedIn>
      <Outlet />
    </Page>
  );
}
