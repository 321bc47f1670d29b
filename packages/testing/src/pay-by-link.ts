export const goodCard = "4242 4242 4242 4242";
/** pays once; its renewals fail */
export const failsLater = "4000 0000 0000 0341";

/**
 * Pays with a link like a browser without script: reads the page's form and submits it with the
 * card.
 */
export async function payByLink(url: string, card = goodCard): Promise<Response> {
  const page = await fetch(url);
  const html = await page.text();
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1];
  if (action === undefined) throw new Error(`${url}: ${page.status} without a payment form`);
  const body = new URLSearchParams();
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    if (name) body.set(name, unescapeHtml(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ""));
  }
  body.set("card", card);
  return fetch(new URL(unescapeHtml(action), page.url), {
    method: "POST",
    redirect: "manual",
    body,
  });
}

/** Submits a card on a page that asks for one: an invoice's, or a customer's own. */
export function payOnPage(url: string, card = goodCard): Promise<Response> {
  const body = new URLSearchParams({ card, name: "Ada" });
  return fetch(url, { method: "POST", redirect: "manual", body });
}

function unescapeHtml(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}
