import { type ClientView, say, type TextKeyAlone } from "@coupon-center/contract";
import type { LinksFunction, MetaFunction } from "react-router";

/** A screen's title: its own text, then the client's name; the portal is not indexed. */
export function pageMeta(title: TextKeyAlone): MetaFunction {
  return ({ matches }) => {
    const data: unknown = matches[0]?.loaderData;
    const robots = { name: "robots", content: "noindex" };
    if (!hasClient(data)) return [robots];
    const { locale, appName } = data.client;
    return [{ title: `${say(locale, title)} · ${appName}` }, robots];
  };
}

/** The style sheet that only this screen loads; the router awaits it. */
export function screenStyle(href: string): LinksFunction {
  return () => [{ rel: "stylesheet", href }];
}

function hasClient(data: unknown): data is { client: ClientView } {
  return typeof data === "object" && data !== null && "client" in data;
}
