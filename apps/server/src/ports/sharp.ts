import type sharp from "sharp";
import { limitConcurrency } from "../concurrency/limit-concurrency.ts";
import { loadOnce } from "../concurrency/load-once.ts";

export type { OverlayOptions } from "sharp";
export type Sharp = typeof sharp;

const oneAtATime = limitConcurrency({
  atOnce: 1,
  waiting: Number.POSITIVE_INFINITY,
  retryAfterSeconds: 0,
});
/**
 * The only way to process images: one at a time in this process, so that images use at most one of
 * the few threads shared with password hashing, files and compression. Callers limit their own
 * queues.
 */
export function withSharp<T>(work: (sharp: Sharp) => Promise<T>): Promise<T> {
  return oneAtATime(async () => work(await loadSharp()));
}

/** Enables only the three accepted image formats, so that uploads reach no other parser. */
const loadSharp = loadOnce(async (): Promise<Sharp> => {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  // Decoded images, which are not asked for again.
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"],
  });
  return sharp;
});
