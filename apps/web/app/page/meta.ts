import { type ClientView, say, type TextKeyAlone } from "@coupon-center/contract";
import type { LinksFunction, MetaDescriptor } from "react-router";

/** What React Router tells a screen, with the data of the layouts around it. */
export interface MetaOf {
  matches: readonly ({ loaderData: unknown } | undefined)[];
}

/**
 * A screen's title: the name of what it is about, if there is one, its own text, then the client's
 * name; the portal is not indexed.
 */
export function pageMeta(title: TextKeyAlone, of?: string): (_: MetaOf) => MetaDescriptor[] {
  return ({ matches }) => {
    const data: unknown = matches[0]?.loaderData;
    const robots = { name: "robots", content: "noindex" };
    if (!hasClient(data)) return [robots];
    const { locale, appName } = data.client;
    const parts = [of, say(locale, title), appName].filter(Boolean);
    return [{ title: parts.join(" · ") }, robots];
  };
}

/** The style sheet that only this screen loads; the router awaits it. */
export function screenStyle(href: string): LinksFunction {
  return () => [{ rel: "stylesheet", href }];
}

function hasClient(data: unknown): data is { client: ClientView } {
  return typeof data === "object" && data !== null && "client" in data;
}
