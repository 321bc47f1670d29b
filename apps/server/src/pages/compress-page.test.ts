import { once } from "node:events";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressPage } from "./compress-page.ts";

const page = "<p>Up to ten coupons</p>".repeat(200);

describe("a page on its way out", () => {
  it.each([
    ["br", createBrotliDecompress],
    ["gzip", createGunzip],
  ] as const)("is smaller in %s, and the same", async (encoding, unpack) => {
    const source = new PassThrough();
    const packed = compressPage(source, encoding);
    const sizes: number[] = [];
    packed.on("data", (chunk: Buffer) => sizes.push(chunk.length));
    const read = text(packed.pipe(unpack()));
    source.end(page);
    expect(await read).toBe(page);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(page.length / 10);
  });

  it("leaves as it comes: what was rendered does not wait for the rest", async () => {
    const source = new PassThrough();
    const unpacked = compressPage(source, "br").pipe(createBrotliDecompress());
    source.write("<h1>");
    const [first] = (await once(unpacked, "data")) as [Buffer];
    expect(first.toString()).toBe("<h1>");
    source.end();
  });

  it("is as it was for who takes neither", () => {
    const source = new PassThrough();
    expect(compressPage(source, "identity")).toBe(source);
  });

  it("is not rendered on for a reader who has left", async () => {
    const source = new PassThrough();
    compressPage(source, "gzip").destroy();
    await once(source, "close");
    expect(source.destroyed).toBe(true);
  });
});
