import type sharp from "sharp";
import { limitConcurrency } from "./limit-concurrency.ts";

export type { OverlayOptions } from "sharp";
export type Sharp = typeof sharp;

const oneAtATime = limitConcurrency({
  atOnce: 1,
  waiting: Number.POSITIVE_INFINITY,
  retryAfterSeconds: 0,
});
let loaded: Promise<Sharp> | undefined;

/**
 * The one way to work on a picture: one at a time in this process, whoever asks, so that of the few threads that
 * password hashes, files and compression share, pictures never take more than one. Each caller bounds its own line.
 */
export function withSharp<T>(work: (sharp: Sharp) => Promise<T>): Promise<T> {
  return oneAtATime(async () => {
    loaded ??= load();
    return work(await loaded);
  });
}

/** Reads three kinds of picture only: what else the library knows is never tried on what people send. */
async function load(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"],
  });
  return sharp;
}
