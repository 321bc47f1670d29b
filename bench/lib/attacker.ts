import { randomBytes } from "node:crypto";
import sharp from "sharp";

/** An account that does its worst, from a network of its own. */
export interface Attacker {
  email: string;
  token: string;
  /** of its own store and coupon */
  slug: string;
  storeId: number;
  couponId: number;
}

/** The most expensive image that is accepted: noise is hardest to encode, and small as a JPEG. */
export function worstLogo(): Promise<Buffer> {
  const [width, height] = [120, 4096];
  const raw = { width, height, channels: 3 } as const;
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 60 })
    .toBuffer();
}

export async function worstLogoForm() {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), await worstLogo(), Buffer.from("\r\n--b--\r\n")]);
  return { body, contentType: "multipart/form-data; boundary=b" };
}
