import { createHash } from "node:crypto";
import { z } from "zod";

/*
 * A backup is a line that names the format, then parts: a line of JSON that describes the part, its body of
 * so many bytes, and a line's end. Each part's line holds the SHA-256 of its body, the last one that of all
 * the lines before it: there is no byte that can change, and no part that can go or move, without being seen.
 */

export const FIRST_LINE = "coupon-center backup 1";

const body = { bytes: z.int().nonnegative(), sha256: z.string().length(64) };

const Manifest = z.strictObject({
  part: z.literal("manifest"),
  createdAt: z.iso.datetime(),
  engine: z.enum(["sqlite", "postgres"]),
  /** the schema that the rows fit, as the migrations that made it */
  migrations: z.array(z.string()).min(1),
  /** by table, the last id given out */
  identities: z.record(z.string(), z.int().nonnegative()),
});
const Rows = z.strictObject({
  part: z.literal("rows"),
  table: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().positive(),
  ...body,
});
const Upload = z.strictObject({
  part: z.literal("upload"),
  name: z.string().regex(/^[\w-][\w.-]*$/),
  ...body,
});
const End = z.strictObject({
  part: z.literal("end"),
  parts: z.int().nonnegative(),
  sha256: z.string().length(64),
});

export const PartLine = z.discriminatedUnion("part", [Manifest, Rows, Upload, End]);
export type PartLine = z.infer<typeof PartLine>;
export type Manifest = z.infer<typeof Manifest>;

/** What can't be restored from, and why. */
export class DamagedBackup extends Error {}

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
