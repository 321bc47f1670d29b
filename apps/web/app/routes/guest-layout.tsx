import { Outlet } from "react-router";
import { useGuestOnly } from "../session/use-guest-only.ts";
import { Page } from "../shell/Page.tsx";

export default function GuestLayout() {
  useGuestOnly();
  return (
    <Page>
      <Outlet />
    </Page>
  );
}
