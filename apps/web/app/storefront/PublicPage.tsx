import { type ClientView, type StorePageView, say } from "@coupon-center/contract";
import type { ReactNode } from "react";
import { ogImageMeta } from "../page/og-image.ts";
import { paths } from "../page/paths.ts";
import { brandClass } from "../shell/brand-class.ts";
import { FontPreload } from "../styles/FontPreload.tsx";
import { Locale } from "../ui/use-say.ts";
import { StoreSearch } from "./StoreSearch.tsx";
import styleUrl from "./store.css?url";
import pageScript from "./store-page-script.ts?raw";

const sheet = styleUrl.split("/").at(-1) ?? "";

interface PublicPageProps {
  client: ClientView;
  title: string;
  description?: string;
  canonical?: string;
  noindex?: boolean;
  /** the preview image for shared links */
  ogImage?: StorePageView["ogImage"];
  /** the page's schema.org data */
  jsonLd?: object;
  /** what the store page's script says; the page has the script if there is any */
  scriptTexts?: readonly string[];
  /** the text in the header's search field */
  search?: string;
  children: ReactNode;
}

/** A public page: plain HTML with one small style sheet, complete without script. */
export function PublicPage(props: PublicPageProps) {
  const { client, title, description, canonical, ogImage, children } = props;
  const { locale } = client;
  return (
    <html
      lang={locale}
      dir={client.dir}
      data-client={client.id}
      data-site-key={client.siteKey}
      data-texts={props.scriptTexts?.join("|")}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {props.noindex && <meta name="robots" content="noindex" />}
        {canonical && <link rel="canonical" href={canonical} />}
        <meta property="og:site_name" content={client.siteName} />
        <meta property="og:title" content={title} />
        <meta property="og:type" content="website" />
        {description && <meta property="og:description" content={description} />}
        {canonical && <meta property="og:url" content={canonical} />}
        {ogImage && ogImageMeta(ogImage).map((meta) => <meta key={meta.content} {...meta} />)}
        {/* With a precedence, React writes it first; it would preload the mark below before it. */}
        <link rel="stylesheet" href={client.styleBase + sheet} precedence="first" />
        <FontPreload locale={locale} />
        <link rel="icon" href={client.faviconUrl} type="image/svg+xml" />
        {props.jsonLd && <JsonLd data={props.jsonLd} />}
      </head>
      <body>
        <a className="skip-link" href="#main">
          {say(locale, "skipToContent")}
        </a>
        <header className="bar">
          <div className="wrap">
            <a className={brandClass(client.siteName)} href={paths.stores} translate="no">
              <img src={client.faviconUrl} width="24" height="24" alt="" fetchPriority="low" />
              <span>{client.siteName}</span>
            </a>
            <StoreSearch locale={locale} search={props.search} />
            <nav className="bar-public" aria-label={say(locale, "mainNavigation")}>
              <a href={paths.stores}>{say(locale, "allStores")}</a>
            </nav>
          </div>
        </header>
        <main id="main">
          <Locale value={locale}>{children}</Locale>
        </main>
        <footer className="foot">
          <div className="wrap">
            <span translate="no">© {client.siteName}</span>
            <a href={paths.stores}>{say(locale, "allStores")}</a>
            <a href={client.privacyPolicyUrl}>{say(locale, "privacyPolicy")}</a>
            {client.termsUrl && <a href={client.termsUrl}>{say(locale, "terms")}</a>}
            <a href={paths.home}>{say(locale, "forMerchants")}</a>
          </div>
        </footer>
        {props.scriptTexts && <PageScript />}
      </body>
    </html>
  );
}

// Inline, and allowed by hash, so that the page needs one response less before it is painted.
function PageScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours
  return <script dangerouslySetInnerHTML={{ __html: pageScript }} />;
}

// A data block that is never executed; '<' is escaped so that no text can close it.
function JsonLd({ data }: { data: object }) {
  const text = JSON.stringify(data).replace(/</g, "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped right above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
