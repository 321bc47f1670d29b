import type { ClientView, GalleryPart } from "@coupon-center/contract";
import type { ReactNode } from "react";
import type { ServerBuild } from "react-router";
import editorUrl from "../coupon/coupon-editor.css?url";
import listUrl from "../coupon/coupon-list.css?url";
import { renderDocument } from "../storefront/render.tsx";
import { FontPreload } from "../styles/FontPreload.tsx";
import { Locale } from "../ui/use-say.ts";
import { Buttons, Messages, States } from "./controls.tsx";
import { Fields } from "./fields.tsx";
import { Tickets } from "./tickets.tsx";

const parts: Readonly<Record<GalleryPart, () => ReactNode>> = {
  buttons: Buttons,
  messages: Messages,
  fields: Fields,
  coupons: Tickets,
  states: States,
};

/**
 * Some of the portal's components by themselves, with a brand's colours and language, as a document
 * without script: for `npm run clients -- preview`.
 */
export function renderGallery(client: ClientView, part: GalleryPart, { assets }: ServerBuild) {
  const Part = parts[part];
  const sheets = [...(assets.routes.root?.css ?? []), listUrl, editorUrl, client.themeUrl];
  const html = renderDocument(
    <GalleryPage client={client} sheets={sheets}>
      <Part />
    </GalleryPage>,
  );
  // A script opens a dialog; without one it has to be open, in its place on the page.
  return html.replaceAll("<dialog ", "<dialog open ");
}

interface GalleryPageProps {
  client: ClientView;
  sheets: readonly string[];
  children: ReactNode;
}

function GalleryPage({ client, sheets, children }: GalleryPageProps) {
  return (
    <html lang={client.locale} dir={client.dir} data-client={client.id}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{client.siteName}</title>
        <FontPreload locale={client.locale} />
        {sheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <style>{style}</style>
      </head>
      <body>
        <Locale value={client.locale}>
          <main>{children}</main>
        </Locale>
      </body>
    </html>
  );
}

const style = `
main, .sample { display: grid; gap: 16px }
main { padding: 16px; justify-items: start }
main > * { max-inline-size: 100% }
.sample { inline-size: 100% }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 12px }
main .dialog, main .toast { position: static; margin: 0 }
`;
