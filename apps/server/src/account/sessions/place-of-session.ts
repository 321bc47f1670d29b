import type { Actor } from "../../context.ts";
import { networkOf } from "../../ports/rate-limits.ts";

/** By what its owner recognises a session; empty for the system itself. */
export function placeOf(actor: Actor): { browser: string; network: string } {
  if (!("ip" in actor)) return { browser: "", network: "" };
  return { browser: browserOf(actor.userAgent ?? ""), network: partOf(actor.ip) };
}

/** The first match counts, as most browsers also name others. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Edge", /Edg(e|A|iOS)?\//],
  ["Opera", /OPR\/|Opera/],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrom(e|ium)\/|CriOS\//],
  ["Safari", /Safari\//],
];
const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["iOS", /iPhone|iPad|iPod/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["ChromeOS", /CrOS/],
  ["Linux", /Linux/],
];

/** A browser's family and system by its User-Agent: fixed words, nothing that the browser wrote. */
export function browserOf(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = find(systems);
  return `${find(browsers) ?? "Another program"}${system === undefined ? "" : ` on ${system}`}`;
}

/** The first part of an address: enough to recognise a provider, not a household. */
export function partOf(ip: string): string {
  const network = networkOf(ip);
  if (!network.includes(":")) return network.replace(/\.\d+$/, ".*");
  return `${network.split(":").slice(0, 3).join(":")}:*`;
}
