import type { WebBuild } from "@coupon-center/contract";
import { renderToReadableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { sampleMails } from "./gallery/sample-mails.ts";
import landingScript from "./landing/landing-script.ts?raw";
import { setFrameworkAside } from "./landing/set-framework-aside.ts";
import { Early } from "./page/EarlyScript.tsx";
import { earlyAsks } from "./page/early-asks.ts";
import earlyScript from "./page/early-script.ts?raw";
import { webLoadContext } from "./page/load-context.ts";
import missingPartScript from "./page/missing-part-script.ts?raw";
import { paths } from "./page/paths.ts";
import { lowerScriptPriority, preloadHeader } from "./page/resource-priority.ts";
import { DirectoryPage } from "./storefront/DirectoryPage.tsx";
import { NoticePage } from "./storefront/NoticePage.tsx";
import { RevealPage } from "./storefront/RevealPage.tsx";
import { renderDocument } from "./storefront/render.tsx";
import { StorePage } from "./storefront/StorePage.tsx";
import pageScript from "./storefront/store-page-script.ts?raw";
import { ThanksPage } from "./storefront/ThanksPage.tsx";

/** Renders one page of the application; every inline script carries the request's nonce. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { nonce, themeCss, client } = context.get(webLoadContext);
  const { pathname } = new URL(request.url);
  headers.set("Link", preloadHeader(entry.manifest.routes.root?.css ?? []));
  let failed = false;
  const stream = await renderToReadableStream(
    <Early
      value={{
        script: earlyScript,
        missingPartScript,
        nonce,
        themeCss,
        asks: earlyAsks(pathname, client),
      }}
    >
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </Early>,
    {
      nonce,
      signal: request.signal,
      onError() {
        failed = true;
      },
    },
  );
  const body =
    pathname === paths.home && !failed
      ? setFrameworkAside(await new Response(stream).text(), landingScript, nonce)
      : stream.pipeThrough(lowerScriptPriority());
  return new Response(body, { status: failed ? 500 : status, headers });
}

/**
 * Logs an error of a page as the server logs its own; the router would print it. An address that no
 * route has is none: the answer is 404.
 */
export function handleError(
  error: unknown,
  { context }: { context: Readonly<RouterContextProvider> },
): void {
  if (!isRouteErrorResponse(error)) context.get(webLoadContext).report(error);
}

/** The interface for the server, which loads this build and passes requests, views and mails. */
export function createHost(build: ServerBuild): WebBuild {
  const handler = createRequestHandler(build, "production");
  return {
    handle(request, load) {
      const context = new RouterContextProvider();
      context.set(webLoadContext, load);
      return handler(request, context);
    },
    pageScript,
    renderStorePage: (view) => renderDocument(<StorePage view={view} />),
    renderDirectory: (view) => renderDocument(<DirectoryPage view={view} />),
    renderReveal: (view) => renderDocument(<RevealPage view={view} />),
    renderThanks: (view) => renderDocument(<ThanksPage view={view} />),
    renderNotice: (view) => renderDocument(<NoticePage view={view} />),
    // Loaded when the first mail is written: its libraries are as large as all the rest.
    renderMail: async (mail) => (await import("./mails/render-mail.tsx")).renderMail(mail),
    sampleMails,
    renderGallery: async (client, part) =>
      (await import("./gallery/render-gallery.tsx")).renderGallery(client, part, build),
  };
}
