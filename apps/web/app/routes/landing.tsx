import { limits, say } from "@coupon-center/contract";
import { Benefits } from "../landing/Benefits.tsx";
import { BrandStrip } from "../landing/BrandStrip.tsx";
import { Closing } from "../landing/Closing.tsx";
import { Hero } from "../landing/Hero.tsx";
import { HowTo } from "../landing/HowTo.tsx";
import { Pricing } from "../landing/Pricing.tsx";
import { brandOgImage, ogImageMeta } from "../page/og-image.ts";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import { Page } from "../shell/Page.tsx";
import type { Route } from "./+types/landing.ts";
import "../landing/landing.css";

export { clientLoader, loader, shouldRevalidate } from "../page/screen-texts.ts";

export function meta({ matches }: Route.MetaArgs) {
  const client = matches[0].loaderData.client;
  const title = say(client.locale, "landingTitle", { app: client.appName });
  const description = say(client.locale, "landingDescription", {
    site: client.siteName,
    max: limits.couponsPerStore,
  });
  const url = `${client.origin}${paths.home}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: client.siteName },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...ogImageMeta(brandOgImage(client)),
  ];
}

export default function Landing() {
  const client = useClient();
  return (
    <Page>
      <Hero client={client} />
      <div className="wrap landing">
        <HowTo client={client} />
        <Pricing client={client} />
        <BrandStrip brands={client.brands} />
        <Benefits siteName={client.siteName} />
      </div>
      <Closing client={client} />
    </Page>
  );
}
