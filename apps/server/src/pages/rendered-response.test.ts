import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encodingFor, textResponse } from "./rendered-response.ts";

describe("a rendered text response", () => {
  const text = "<p>Größe</p>".repeat(50);
  const page = textResponse(text);

  it("has the same text in every encoding, in any order", () => {
    expect(page.body("identity").toString()).toBe(text);
    expect(gunzipSync(page.body("gzip")).toString()).toBe(text);
    expect(brotliDecompressSync(page.body("br")).toString()).toBe(text);
    expect(page.body("br")).toBe(page.body("br"));
    expect(gunzipSync(page.body("gzip")).toString()).toBe(text);
    expect(page.body("identity").toString()).toBe(text);
    expect(page.size).toBe(Buffer.byteLength(text));
  });

  it("keeps one form at most that is as long as its text, in no longer buffer", () => {
    const one = textResponse("<p>Größe</p>".repeat(5_000));
    const [br, gzip] = [one.body("br"), one.body("gzip")];
    expect(one.body("br")).toBe(br);
    for (const body of [br, gzip]) {
      expect(body.length * 10).toBeLessThan(one.size);
      expect(body.buffer.byteLength).toBe(body.length);
    }
    expect(one.body("identity")).not.toBe(one.body("identity"));
  });

  it("has an ETag that depends on the text only", () => {
    expect(textResponse(text).etag).toBe(page.etag);
    expect(textResponse(`${text} `).etag).not.toBe(page.etag);
  });
});

describe("the encoding of a response", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br; q=0, gzip; q=0", "identity"],
    ["br;q=1.0", "br"],
    ["br;q=0.2, gzip", "gzip"],
    ["*", "br"],
    ["x-gzip-like, brr", "identity"],
  ])("for %s is %s", (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});
