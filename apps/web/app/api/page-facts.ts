/** What the server wrote on `<html>` for code that runs outside of React. */
export function siteKey(): string {
  return document.documentElement.dataset.siteKey ?? "8";
}

/** The client's id, as the specification's calls send it in `client` and `siteId`. */
export function clientId(): number {
  return Number(document.documentElement.dataset.client ?? "8");
}
