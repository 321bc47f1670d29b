import { networkOf } from "../account/index.ts";
import type { Ctx, Guest } from "../context.ts";
import type { Budget } from "../ports/throttles.ts";
import { bytesPage, type TextPage } from "../text-page.ts";
import type { ReadGate } from "./gate.ts";
import { openGate } from "./open-gate.ts";
import { pageCache } from "./page-cache.ts";
import { factsOf, pictureVersion } from "./picture-facts.ts";
import { storeContent } from "./store-content.ts";
import { momentOf } from "./validity.ts";

/** What is here already costs nothing; to draw costs a tenth of a second. */
const newPictures: Budget = { name: "picture-network", points: 60, seconds: 60 };
const anywhere = { "cross-origin-resource-policy": "cross-origin" };
const forGood = { ...anywhere, "cache-control": "public, max-age=31536000, immutable" };

export interface PictureAnswer {
  page: TextPage;
  headers: Readonly<Record<string, string>>;
}

/**
 * The picture that stands for a store's page where its address is shared. Its own version never changes;
 * any other gets the picture of this moment, not to be kept. Errors: 404, 410, 429, 503.
 */
export async function storePicture(
  ctx: Ctx<Guest>,
  { readGate, drawn }: { readGate: ReadGate; drawn: DrawnPictures },
  asked: { slug: string; version: string },
): Promise<PictureAnswer> {
  const gate = await openGate(ctx, readGate, asked.slug);
  const known = drawn.get(`${gate.id} ${asked.version}`);
  if (known) return { page: known, headers: forGood };
  const moment = await momentOf(ctx, gate, ctx.clock.business());
  const { row, coupons } = await storeContent(ctx, gate.id, moment);
  const facts = factsOf(ctx.client, row, coupons);
  const version = pictureVersion(facts);
  const key = `${gate.id} ${version}`;
  if (!drawn.has(key)) await ctx.ports.throttles.take(newPictures, networkOf(ctx.actor.ip));
  const page = await drawn.make(key, () => ctx.ports.pictures.draw(facts));
  return { page, headers: version === asked.version ? forGood : anywhere };
}

export interface DrawnPictures {
  get(key: string): TextPage | undefined;
  /** true when it is here or on its way */
  has(key: string): boolean;
  /** draws it unless it is here; callers at once share one drawing */
  make(key: string, draw: () => Promise<Buffer>): Promise<TextPage>;
}

/** Finished pictures in memory, up to a number of bytes. */
export function drawnPictures(maxBytes: number): DrawnPictures {
  const kept = pageCache(maxBytes);
  const drawing = new Map<string, Promise<TextPage>>();
  const get = (key: string) => kept.get(key, "", 0)?.page;
  const drawAndKeep = async (key: string, draw: () => Promise<Buffer>) => {
    const page = bytesPage(await draw(), "image/png");
    kept.set(key, { page, headers: forGood, version: "", from: 0, until: 1 });
    return page;
  };
  return {
    get,
    has: (key) => drawing.has(key) || get(key) !== undefined,
    async make(key, draw) {
      const known = get(key) ?? drawing.get(key);
      if (known) return known;
      const made = drawAndKeep(key, draw).finally(() => drawing.delete(key));
      drawing.set(key, made);
      return made;
    },
  };
}
