import { accentsOf, fieldsOf } from "@coupon-center/contract";
import sharp from "sharp";
import type { Client } from "../clients/clients.ts";
import type { Visited } from "./crawl.ts";

/** What only one of two clients' pages, answers, mails and pictures have. */
export interface BrandSigns {
  /**
   * matches its names, hosts, addresses, colours and paths, and the people and stores named after
   * it
   */
  text: RegExp;
  /** its colours, e.g. #0b6b5d */
  colours: ReadonlySet<string>;
  /** whether a response is one of its pictures */
  isPicture(response: Visited): boolean;
}

export function signsOf(client: Client, other: Client): BrandSigns {
  const others = coloursOf(other);
  const colours = new Set([...coloursOf(client)].filter((colour) => !others.has(colour)));
  const { host } = new URL(client.origin);
  const names = [client.siteName, ...client.brands.map(({ name }) => `\\b${name}\\b`)];
  const paths = [`(?<![\\w.-])${host}`, `/brand/${client.id}/`];
  const pictures = [...client.pictures.values()];
  return {
    text: new RegExp([...names, ...paths, ...colours].join("|"), "i"),
    colours,
    isPicture: ({ bytes }) => pictures.some((picture) => picture.equals(bytes)),
  };
}

/** All that is made of a client's colour, whether its style sheet has it or not. */
function coloursOf({ primaryColor }: Client): Set<string> {
  const made = JSON.stringify([primaryColor, accentsOf(primaryColor), fieldsOf(primaryColor)]);
  return new Set(made.match(/#[0-9a-f]{6}/gi));
}

/** The colours of a picture that cover a part of it that is seen. */
export async function coloursIn(picture: Buffer): Promise<Set<string>> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = `#${data.subarray(at, at + 3).toString("hex")}`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const seen = (info.width * info.height) / 10_000;
  return new Set([...counts].flatMap(([colour, count]) => (count > seen ? [colour] : [])));
}
