import { Outlet } from "react-router";
import styleUrl from "../page/AuthCard.css?url";
import { screenStyle } from "../page/meta.ts";
import { loadTexts } from "../page/screen-texts.ts";
import { useGuestOnly } from "../session/use-guest-only.ts";
import { Page } from "../shell/Page.tsx";

export const links = screenStyle(styleUrl);

/** Nothing of its own: a page brings its texts, and `clientLoader` those of a later screen. */
export function loader() {
  return null;
}

export const clientLoader = loadTexts;

export default function GuestLayout() {
  useGuestOnly();
  return (
    <Page>
      <Outlet />
    </Page>
  );
}
