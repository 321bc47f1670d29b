/**
 * The site key that the server wrote to `<html>`, for code outside React; undefined if the host
 * determines the client.
 */
export function siteKey(): string | undefined {
  return document.documentElement.dataset.siteKey;
}

/** The client's id, for `client` and `siteId` in calls (rule 1.2). */
export function clientId(): number {
  return Number(document.documentElement.dataset.client ?? "8");
}

/** The locale of the page's brand; English in a document without one. */
export function pageLocale(): string {
  return document.documentElement.lang || "en";
}
