import type { ClientView, StorePageView } from "@coupon-center/contract";
import { paths } from "./paths.ts";

type OgImage = StorePageView["ogImage"];
type Meta = { property: string; content: string } | { name: string; content: string };

/** The preview image of the brand's own pages, for shared links. */
export function brandOgImage({ origin, siteName }: ClientView): OgImage {
  return { url: `${origin}${paths.ogImage}`, alt: siteName };
}

/** What a page's head says of its preview image, which has 1200 by 630 pixels. */
export function ogImageMeta({ url, alt }: OgImage): Meta[] {
  return [
    { property: "og:image", content: url },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
