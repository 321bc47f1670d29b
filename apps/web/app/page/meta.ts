import type { ClientView } from "@coupon-center/contract";
import type { MetaFunction } from "react-router";

/** The tab's title of a screen: its own words, then the brand; nothing of the portal is for search engines. */
export function pageMeta(title: string): MetaFunction {
  return ({ matches }) => {
    const data: unknown = matches[0]?.loaderData;
    const brand = hasClient(data) ? ` · ${data.client.appName}` : "";
    return [{ title: title + brand }, { name: "robots", content: "noindex" }];
  };
}

function hasClient(data: unknown): data is { client: ClientView } {
  return typeof data === "object" && data !== null && "client" in data;
}
