import { keepTexts } from "@coupon-center/contract";
import { browserTexts } from "@coupon-center/contract/browser-texts";
import { type ReactNode, useState } from "react";
import { Links, Meta, Outlet } from "react-router";
import type { Route } from "./+types/root.ts";
import { DocumentScripts } from "./page/DocumentScripts.tsx";
import { EarlyScript, ThemeStyle } from "./page/EarlyScript.tsx";
import { webLoadContext } from "./page/load-context.ts";
import { areaOf } from "./page/texts/text-areas.ts";
import { type PageContext, useOptionalPageContext } from "./page/use-page-context.ts";
import { SessionRenewal } from "./session/SessionRenewal.tsx";
import { ErrorPage } from "./shell/ErrorPage.tsx";
import { ScreenName } from "./shell/ScreenName.tsx";
import { FontPreload } from "./styles/FontPreload.tsx";
import { Hydration } from "./ui/hydrated.tsx";
import { Toasts } from "./ui/Toasts.tsx";
import { Locale } from "./ui/use-say.ts";
import "./styles/font.css";
import "./styles/tokens.css";
import "./styles/base.css";

/** What is for the document alone stays on the server: the result is sent to the browser. */
export function loader({ context, request }: Route.LoaderArgs): PageContext {
  const load = context.get(webLoadContext);
  const { nonce: _nonce, themeCss: _themeCss, report: _report, ...known } = load;
  return { ...known, texts: browserTexts(known.client.locale, "frame", areaOf(request.url)) };
}

/** The client and the URLs do not change while a page is open. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { client, texts } = useOptionalPageContext() ?? {};
  const locale = client?.locale ?? "en-US";
  // Once, before anything on the page is rendered, so that it says the same as the server.
  useState(() => texts && keepTexts(texts));
  return (
    <html lang={locale} dir={client?.dir} data-client={client?.id} data-site-key={client?.siteKey}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <EarlyScript locale={locale} />
        <Meta />
        <FontPreload locale={locale} />
        <Links />
        <ThemeStyle />
        {client && <link rel="icon" href={client.faviconUrl} type="image/svg+xml" />}
      </head>
      <body>
        <Hydration>
          <Locale value={locale}>
            <ScreenName />
            {children}
            <Toasts />
          </Locale>
          <SessionRenewal />
        </Hydration>
        <DocumentScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
