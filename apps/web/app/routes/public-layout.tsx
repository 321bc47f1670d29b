import { Outlet } from "react-router";
import { Page } from "../shell/Page.tsx";

export default function PublicLayout() {
  return (
    <Page>
      <Outlet />
    </Page>
  );
}
