import { readFileSync } from "node:fs";

/** Stripe's names of the permissions whose names in its dashboard are not these in capitals. */
const names: Readonly<Record<string, string>> = {
  Prices: "plan",
  "Payment Links": "payment_links",
  PaymentIntents: "payment_intent",
  "Webhook Endpoints": "webhook",
};

/** The name of a resource in the permissions of a restricted key, by its name in the dashboard. */
export const resourceOf = (name: string): string =>
  names[name] ?? name.toLowerCase().replaceAll(" ", "_").replace(/s$/, "");

/** What docs/going-live.md allows the key, by the names in the dashboard. */
export function documentedPermissions(): { write: string[]; read: string[] } {
  const row = readFileSync("docs/going-live.md", "utf8").match(/^\| (Products.*) \| (.*) \|$/m);
  const list = (text = "") => text.split(",").map((name) => name.trim());
  return { write: list(row?.[1]), read: list(row?.[2]) };
}
