import { createHash } from "node:crypto";
import { z } from "zod";

/*
 * Format of a backup: a line with the format's name, then parts. A part is a line of JSON that
 * describes it, a body of the given length, and a line end. Each part's line holds the SHA-256 of
 * its body, and the last part holds that of all lines before it, so any changed byte and any
 * removed or moved part is detected.
 */

export const FIRST_LINE = "coupon-center backup 1";

const body = { bytes: z.int().nonnegative(), sha256: z.string().length(64) };

const Manifest = z.strictObject({
  part: z.literal("manifest"),
  createdAt: z.iso.datetime(),
  engine: z.enum(["sqlite", "postgres"]),
  /** the schema of the rows, as the list of applied migrations */
  migrations: z.array(z.string()).min(1),
  /** by table, the last assigned id */
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
  /** any: earlier versions also wrote the files of others that lay beside the pictures */
  name: z.string(),
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

/** The file is no intact backup; the message says why. */
export class DamagedBackup extends Error {}

export function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
