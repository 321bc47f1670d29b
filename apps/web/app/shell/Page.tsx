import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { keepFocus } from "../ui/keep-focus.ts";
import { clearNotices } from "../ui/notices.ts";
import { useSay } from "../ui/use-say.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { Opening } from "./Opening.tsx";
import "../ui/Panel.css";

interface PageProps {
  /** true if the route requires a signed-in user */
  signedIn?: boolean;
  children: ReactNode;
}

/** The layout of every screen: skip link, header, main, footer. */
export function Page({ signedIn, children }: PageProps) {
  const say = useSay();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen that is left
  useEffect(() => leaveScreen, [pathname]);
  return (
    <>
      <a className="skip-link" href="#main">
        {say("skipToContent")}
      </a>
      <Opening />
      <Header signedIn={signedIn} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** The link that led to the next screen may be gone with this one. */
function leaveScreen(): void {
  clearNotices();
  keepFocus();
}
