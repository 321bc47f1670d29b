import { isoTime } from "../ports/clock.ts";

const KEPT = 20_000;
const written = new Map<number, string>();

/** A coupon's time as text. The same coupons are asked for again and again, and writing a time out is dear. */
export function writtenTime(epochMs: number): string {
  const known = written.get(epochMs);
  if (known !== undefined) return known;
  if (written.size >= KEPT) written.clear();
  const text = isoTime(epochMs);
  written.set(epochMs, text);
  return text;
}
