import { Outlet } from "react-router";
import styleUrl from "../page/AuthCard.css?url";
import { screenStyle } from "../page/meta.ts";
import { Page } from "../shell/Page.tsx";

export { clientLoader, loader, shouldRevalidate } from "../page/screen-texts.ts";

export const links = screenStyle(styleUrl);

export default function PublicLayout() {
  return (
    <Page>
      <Outlet />
    </Page>
  );
}
