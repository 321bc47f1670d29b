import { type Say, sayIn } from "@coupon-center/contract/say";
import { expect } from "@playwright/test";
import { sendToHost } from "../../apps/server/src/testing/at-host.ts";
import type { Installation } from "../fixtures/installation.ts";
import { type Site, sites } from "../fixtures/sites.ts";
import { arabicWords, english, type Words } from "./words.ts";

/** A client whose journey is walked. */
export interface Brand {
  siteName: string;
  /** the client's own, which every page on the way must have */
  origin: string;
  /** the origin of another client of the same installation */
  elsewhere: string;
  /** the plan's, as people read it, and as the sandbox's payment page says it in English */
  price: string;
  charged: string;
  /** the texts of its language, by which its pages are walked */
  say: Say;
  words: Words;
}

const inDollars = { price: "$24.99", charged: "$24.99", say: sayIn("en-US"), words: english };

export function brandOf({ siteName, clientId, originOf }: Site, { url }: Installation): Brand {
  const elsewhere = sites[clientId === 8 ? 10 : 8].originOf(url);
  return { siteName, origin: originOf(url), elsewhere, ...inDollars };
}

interface NewBrand extends Pick<Brand, "price" | "charged" | "words"> {
  name: string;
  locale: string;
  /** the options of `npm run clients -- new` for the price */
  sold: readonly string[];
}

/** A name of 60 characters, the most that it may have. */
export const yen: NewBrand = {
  name: "北松商店街と海辺の町の小さなお店のための全国クーポン案内所・毎日のお買い物をもっと楽しくする割引券とお得な情報のひろば館",
  locale: "en-US",
  sold: ["--price", "1500", "--currency", "JPY"],
  price: "¥1,500",
  charged: "¥1,500",
  words: english,
};

export const arabic: NewBrand = {
  name: "دليل القسائم والعروض لمتاجر الواحات والموانئ والمدن البعيدة",
  locale: "ar-SA",
  sold: ["--price", "95", "--currency", "SAR"],
  price: "\u200f٩٥٫٠٠\u00a0ر.س.",
  charged: "SAR\u00a095.00",
  words: arabicWords,
};

/**
 * Adds a client to a running installation, by the operator's commands, and waits until it is live.
 */
export async function addBrand(
  { operate, url, staffEmail, staffPassword }: Installation,
  { name, locale, sold, ...brand }: NewBrand,
): Promise<Brand> {
  const id = String(Math.floor(Date.now() / 1000));
  const host = `brand-${id}.localhost`;
  const { origin: elsewhere, port } = new URL(url);
  const origin = `http://${host}:${port}`;
  await operate("clients", [
    "new",
    ...["--id", id, "--name", name, "--host", host, "--color", "#7a1fa2"],
    ...["--locale", locale, ...sold],
    ...["--email", `help@${host}`, "--privacy", `https://${host}/privacy`],
  ]);
  await expect.poll(async () => (await sendToHost(url, `${host}:${port}`)).body).toContain(name);
  await operate("staff", ["add", staffEmail, "--client", id, "--password", staffPassword]);
  return { ...brand, siteName: name, origin, elsewhere, say: sayIn(locale) };
}
