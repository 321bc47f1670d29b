import { fault, limits, logoNumbers, passesLogoRule } from "@coupon-center/contract";
import { limitConcurrency } from "../concurrency/limit-concurrency.ts";
import { AppError, fieldError } from "../errors.ts";
import { barePng } from "./bare-png.ts";
import { type Sharp, withSharp } from "./sharp.ts";
import type { UploadFiles } from "./uploads/upload-files.ts";

export interface StoredImage {
  /** file name in the uploads folder, as random as its token */
  name: string;
  width: number;
  height: number;
  bytes: number;
}

export interface Images {
  /**
   * re-encodes and stores an upload, whose file is written after `writeDown`. Errors: 400 unless it
   * is a small PNG, JPEG or WebP, 503 if too many are waiting
   */
  keep(
    upload: Buffer,
    token: string,
    writeDown?: (image: StoredImage) => Promise<unknown>,
  ): Promise<StoredImage>;
  files: UploadFiles;
}

const notAnImage = fault("logoNoPicture");
const KINDS = new Set(["png", "jpeg", "webp"]);

/** Stores logos as WebP files. */
export function imagesIn(files: UploadFiles): Images {
  const inLine = limitConcurrency({ atOnce: 1, waiting: 30, retryAfterSeconds: 10 });
  return {
    files,
    async keep(upload, token, writeDown) {
      const { data, width, height } = await inLine(() =>
        withSharp((sharp) => reencode(sharp, upload)),
      );
      const image = { name: `${token}.webp`, width, height, bytes: data.length };
      await writeDown?.(image);
      await files.write(image.name, data);
      return image;
    },
  };
}

/** Logos are shown at 120 by 40, so four times that is enough for any display. */
const KEPT = { width: 4 * limits.logo.width, height: 4 * limits.logo.height };

async function reencode(
  sharp: Sharp,
  upload: Buffer,
): Promise<{ data: Buffer; width: number; height: number }> {
  try {
    const image = sharp(barePng(upload), {
      limitInputPixels: limits.logo.pixels,
      failOn: "warning",
      pages: 1,
    });
    const { format, autoOrient } = await image.metadata();
    if (!KINDS.has(format)) throw fieldError("file", notAnImage);
    if (!passesLogoRule(autoOrient)) throw fieldError("file", fault("logoWrongSize", logoNumbers));
    if (Math.max(autoOrient.width, autoOrient.height) > limits.logo.side) throw tooLarge();
    const { data, info } = await image
      .autoOrient()
      .resize({ ...KEPT, fit: "inside", withoutEnlargement: true })
      .webp({ lossless: true })
      .timeout({ seconds: 5 })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && error.message.includes("pixel limit")) throw tooLarge();
    throw fieldError("file", notAnImage);
  }
}

function tooLarge(): AppError {
  return fieldError("file", fault("logoPixels", { side: limits.logo.side }));
}
