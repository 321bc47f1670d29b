import { readFileSync, realpathSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";
import type { FileFault } from "./explain-issue.ts";

/**
 * Signatures of image formats by extension, matched with the first bytes in hex; browsers get the
 * content type by extension.
 */
const signatures: Readonly<Record<string, RegExp>> = {
  ".png": /^89504e470d0a1a0a/,
  ".jpg": /^ffd8ff/,
  ".jpeg": /^ffd8ff/,
  ".gif": /^474946383[79]61/,
  ".webp": /^52494646.{8}57454250/,
  ".ico": /^00000100/,
};
/** The content types of pictures by extension. */
export const pictureTypes: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
};
const MAX_SIGNATURE_BYTES = 12;
/** An SVG file may have a declaration, comments and a document type before its root. */
const svg = /^\uFEFF?(?:\s|<\?xml[^>]*>|<!--.*?-->|<!DOCTYPE\s+svg[^>]*>)*<svg[\s>]/is;

const MAX_BYTES = 1_000_000;

/** A client's images by path, and their faults, each at the field that names the image. */
export function readPictures(
  folder: string,
  named: readonly (readonly [field: FileFault["path"], path: string])[],
): { pictures: Map<string, Buffer>; faults: FileFault[] } {
  const pictures = new Map<string, Buffer>();
  const faults: FileFault[] = [];
  for (const [field, path] of named) {
    if (pictures.has(path)) continue;
    const read = readPicture(folder, path);
    if (typeof read === "string") faults.push({ path: field, text: `${path} ${read}` });
    else pictures.set(path, read);
  }
  return { pictures, faults };
}

/** The picture, or what is wrong with it and what to do. */
function readPicture(folder: string, path: string): Buffer | string {
  const full = join(folder, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (!found?.isFile()) return "is not in the folder: copy it there, or correct the name";
  if (!realpathSync(full).startsWith(realpathSync(folder) + sep))
    return "is outside the folder: copy the file itself into it";
  if (found.size > MAX_BYTES)
    return `has ${found.size} bytes, more than ${MAX_BYTES}: make it smaller`;
  const extension = extname(path).toLowerCase();
  const known = Object.keys(pictureTypes);
  if (!known.includes(extension)) return `must end with one of ${known.join(" ")}`;
  const bytes = readFileSync(full);
  if (!isPicture(bytes, extension))
    return `does not contain a picture of the type ${extension}: save it as one, or correct the ending`;
  return isWhole(bytes, extension) ? bytes : "ends too early: copy it again";
}

function isPicture(bytes: Buffer, extension: string): boolean {
  if (extension === ".svg") return svg.test(bytes.toString("utf8"));
  const start = bytes.subarray(0, MAX_SIGNATURE_BYTES).toString("hex");
  return signatures[extension]?.test(start) ?? false;
}

/** Whether the end of the format is there, which a copy that is under way has not reached yet. */
function isWhole(bytes: Buffer, extension: string): boolean {
  switch (extension) {
    case ".svg":
      return /(?:<\/svg>|\/>)\s*(?:<!--.*?-->\s*)*$/s.test(bytes.toString("utf8"));
    case ".png":
      return bytes.includes("IEND");
    case ".gif":
      return bytes.includes(0x3b, -1);
    case ".webp":
      return bytes.length >= bytes.readUInt32LE(4) + 8;
    case ".ico":
      return bytes.length > 6 && bytes.length > 6 + 16 * bytes.readUInt16LE(4);
    default:
      return bytes.includes(Buffer.from("ffd9", "hex"));
  }
}
