import { once } from "node:events";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createBrotliDecompress, createGunzip } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressPage } from "./compress-page.ts";

const page = "<p>Up to ten coupons</p>".repeat(200);

describe("compressing a page while it is sent", () => {
  it.each([
    ["br", createBrotliDecompress],
    ["gzip", createGunzip],
  ] as const)("gives the same page, smaller, in %s", async (encoding, unpack) => {
    const source = new PassThrough();
    const packed = compressPage(source, encoding);
    const sizes: number[] = [];
    packed.on("data", (chunk: Buffer) => sizes.push(chunk.length));
    const read = text(packed.pipe(unpack()));
    source.end(page);
    expect(await read).toBe(page);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(page.length / 10);
  });

  it("flushes each part: rendered content does not wait for the rest", async () => {
    const source = new PassThrough();
    const unpacked = compressPage(source, "br").pipe(createBrotliDecompress());
    source.write("<h1>");
    const [first] = (await once(unpacked, "data")) as [Buffer];
    expect(first.toString()).toBe("<h1>");
    source.end();
  });

  it("leaves the page unchanged without a supported encoding", () => {
    const source = new PassThrough();
    expect(compressPage(source, "identity")).toBe(source);
  });

  it("stops rendering if the reader disconnects", async () => {
    const source = new PassThrough();
    compressPage(source, "gzip").destroy();
    await once(source, "close");
    expect(source.destroyed).toBe(true);
  });
});
