import type { World } from "./world.ts";

/** The fields of objects whose links to pages expire. */
const FIELDS = new Set(["hosted_invoice_url", "invoice_pdf", "receipt_url"]);
const LASTS = 30 * 86_400;

/**
 * As at Stripe, every answer and event has links of its own, which expire 30 days after it: the
 * links in an object with the time at which it is sent, for `JSON.stringify`.
 */
export function freshLinks(world: World): (name: string, value: unknown) => unknown {
  return (name, value) =>
    FIELDS.has(name) && typeof value === "string" && !value.includes("?")
      ? freshLink(world, value)
      : value;
}

/** A link that is sent now. */
export const freshLink = ({ clock }: World, url: string): string => `${url}?t=${clock.seconds()}`;

/** Whether a link with this time, its `t`, still leads to its page. */
export function isFresh({ clock }: World, time: string | undefined): boolean {
  const age = clock.seconds() - Number(time ?? Number.NaN);
  return age >= 0 && age <= LASTS;
}
