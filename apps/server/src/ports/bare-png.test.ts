import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { barePng } from "./bare-png.ts";
import { imagesIn } from "./images.ts";
import { uploadFolder } from "./uploads/upload-files.ts";

const folder = mkdtempSync(join(tmpdir(), "coupon-center-png-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A PNG's signature and first chunk. */
const AFTER_HEADER = 8 + 25;

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#14593c80" } });

function chunk(type: string, content: string): Buffer {
  const data = Buffer.from(`${type}${content}`, "latin1");
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, sum]);
}

function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, AFTER_HEADER), ...chunks, png.subarray(AFTER_HEADER)]);
}

describe("a PNG (decision 024)", () => {
  it("is decoded without its texts, each of which may be 10 MB of 10 KB, and without what no decoder knows", async () => {
    const png = await image(120, 40).png().toBuffer();
    const file = withChunks(png, chunk("tEXt", "a\0b"), chunk("ABCD", ""));
    await expect(sharp(file).metadata()).rejects.toThrow();
    const stored = imagesIn(uploadFolder(folder)).keep(file, "token");
    expect(await stored).toMatchObject({ width: 120, height: 40 });
  });

  it("loses all chunks that its picture does not need, and what is behind its end", async () => {
    const png = await image(120, 40).png({ compressionLevel: 1 }).toBuffer();
    const bare = barePng(png);
    const others = ["zTXt", "iTXt", "tEXt", "acTL", "abCd"].map((type) =>
      chunk(type, "a\0\0\0\0b"),
    );
    const behind = Buffer.from("<script>canary</script>");
    expect(barePng(Buffer.concat([withChunks(png, ...others), behind]))).toEqual(bare);
    expect(await sharp(bare).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
  });

  it("keeps one of the chunks that there may be one of: each other would be warned of", async () => {
    const png = await image(120, 40).png().toBuffer();
    const gamma = chunk("gAMA", "\0\u0001\u0086\u00a0");
    const repeated = Array<Buffer>(10_000).fill(gamma);
    const bare = barePng(withChunks(png, ...repeated));
    expect(bare).toEqual(barePng(withChunks(png, gamma)));
    expect(await sharp(bare).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
  });

  it("keeps its palette, transparency, colour profile and orientation", async () => {
    const file = await image(40, 120)
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .png({ palette: true })
      .toBuffer();
    const bare = sharp(barePng(file));
    expect(await bare.clone().raw().toBuffer()).toEqual(await sharp(file).raw().toBuffer());
    const { orientation, hasProfile, hasAlpha } = await bare.metadata();
    expect([orientation, hasProfile, hasAlpha]).toEqual([6, true, true]);
  });

  it("that is cut short anywhere stays unreadable", async () => {
    const png = await image(120, 40).png().toBuffer();
    for (let length = 1; length < png.length - 12; length += 7)
      await expect(
        sharp(barePng(png.subarray(0, length)))
          .raw()
          .toBuffer(),
      ).rejects.toThrow();
  });
});

it("any other file stays as it is", async () => {
  for (const file of [
    await image(120, 40).jpeg().toBuffer(),
    Buffer.from("\x89PNG\r\n"),
    Buffer.of(),
  ])
    expect(barePng(file)).toBe(file);
});
