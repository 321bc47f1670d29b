import { readFileSync, realpathSync, statSync } from "node:fs";
import { extname, join, sep } from "node:path";

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

/** A client's images by path, and their problems, a line each, starting with the field. */
export function readPictures(
  folder: string,
  named: readonly (readonly [field: string, path: string])[],
): { pictures: Map<string, Buffer>; problems: string[] } {
  const pictures = new Map<string, Buffer>();
  const problems: string[] = [];
  for (const [field, path] of named) {
    const read = readPicture(folder, path);
    if (typeof read === "string") problems.push(`${field}: ${path} ${read}`);
    else pictures.set(path, read);
  }
  return { pictures, problems };
}

/** The picture, or what is wrong with it. */
function readPicture(folder: string, path: string): Buffer | string {
  const full = join(folder, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (!found?.isFile()) return "is not in the folder";
  if (!realpathSync(full).startsWith(realpathSync(folder) + sep)) return "is outside the folder";
  if (found.size > MAX_BYTES) return `has ${found.size} bytes, more than ${MAX_BYTES}`;
  const extension = extname(path).toLowerCase();
  const known = Object.keys(pictureTypes);
  if (!known.includes(extension)) return `must end with one of ${known.join(" ")}`;
  const bytes = readFileSync(full);
  return isPicture(bytes, extension)
    ? bytes
    : `does not contain a picture of the type ${extension}`;
}

function isPicture(bytes: Buffer, extension: string): boolean {
  if (extension === ".svg") return svg.test(bytes.toString("utf8"));
  const start = bytes.subarray(0, MAX_SIGNATURE_BYTES).toString("hex");
  return signatures[extension]?.test(start) ?? false;
}
