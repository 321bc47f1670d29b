import { Benefits } from "../landing/Benefits.tsx";
import { BrandStrip } from "../landing/BrandStrip.tsx";
import { Closing } from "../landing/Closing.tsx";
import { Hero } from "../landing/Hero.tsx";
import { HowTo } from "../landing/HowTo.tsx";
import { Pricing } from "../landing/Pricing.tsx";
import { useClient } from "../page/use-page-context.ts";
import type { Route } from "./+types/landing.ts";
import "../landing/landing.css";

export function meta({ matches }: Route.MetaArgs) {
  const client = matches[0].loaderData.client;
  return [
    { title: `${client.appName}: coupon marketing for your store` },
    {
      name: "description",
      content: `Your own coupon page on ${client.siteName}: up to 10 coupons or deals, changed whenever you like.`,
    },
  ];
}

export default function Landing() {
  const client = useClient();
  return (
    <>
      <Hero client={client} />
      <div className="wrap landing">
        <HowTo />
        <Pricing client={client} />
        <BrandStrip brands={client.brands} />
        <Benefits siteName={client.siteName} />
      </div>
      <Closing client={client} />
    </>
  );
}
