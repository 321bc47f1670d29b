import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { limits, logoSizeMessage, passesLogoRule } from "@coupon-center/contract";
import { fieldError, Refusal } from "../errors.ts";

export interface StoredImage {
  /** file name below the uploads folder, as random as its token */
  name: string;
  width: number;
  height: number;
  bytes: number;
}

export interface Images {
  /** re-encodes an upload and keeps it; refuses what is not a small PNG, JPEG or WebP */
  keep(upload: Buffer, token: string): Promise<StoredImage>;
  remove(name: string): Promise<void>;
  folder: string;
}

const notAnImage = "Logo must be a PNG, JPEG or WebP image.";
const KINDS = new Set(["png", "jpeg", "webp"]);

/** Logos as files in a folder, always WebP, written whole or not at all. */
export function imageFolder(folder: string): Images {
  return {
    folder,
    async keep(upload, token) {
      const { data, width, height } = await reencode(upload);
      const name = `${token}.webp`;
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `.${name}.part`);
      const file = await open(draft, "wx");
      try {
        await file.writeFile(data);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(folder, name));
      return { name, width, height, bytes: data.length };
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

async function reencode(upload: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"],
  });
  try {
    const image = sharp(upload, {
      limitInputPixels: limits.logo.pixels,
      failOn: "warning",
      pages: 1,
    });
    const { format, width, height } = await image.metadata();
    if (!KINDS.has(format)) throw fieldError("file", notAnImage);
    if (!passesLogoRule({ width, height })) throw fieldError("file", logoSizeMessage);
    const { data, info } = await image
      .rotate()
      .webp({ lossless: true, effort: 6 })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && error.message.includes("pixel limit")) {
      throw fieldError("file", "Logo has too many pixels: at most one megapixel.");
    }
    throw fieldError("file", notAnImage);
  }
}
