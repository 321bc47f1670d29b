import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { clearNotices } from "../ui/notices.ts";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import "../ui/Panel.css";

interface PageProps {
  /** true where the route itself is for signed-in people only */
  signedIn?: boolean;
  children: ReactNode;
}

/** The frame of every screen: skip link, header, the one main, footer. */
export function Page({ signedIn, children }: PageProps) {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen is the reason to clear
  useEffect(() => clearNotices, [pathname]);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header signedIn={signedIn} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
