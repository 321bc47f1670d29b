/** What the server wrote on `<html>` for code that runs outside of React; without it the host tells the brand. */
export function siteKey(): string | undefined {
  return document.documentElement.dataset.siteKey;
}

/** The client's id, as calls send it in `client` and `siteId` (rule 1.2). */
export function clientId(): number {
  return Number(document.documentElement.dataset.client ?? "8");
}
