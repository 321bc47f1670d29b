import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { compressTexts } from "./compress.ts";

const folder = mkdtempSync(join(tmpdir(), "compress-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("writes smaller copies in both encodings next to every text file that benefits", () => {
  const text = "export const answer = 42;\n".repeat(100);
  writeFileSync(join(folder, "long.js"), text);
  writeFileSync(join(folder, "short.js"), "x");
  writeFileSync(join(folder, "picture.png"), text);
  compressTexts(folder);
  expect(readdirSync(folder).sort()).toEqual([
    "long.js",
    "long.js.br",
    "long.js.gz",
    "picture.png",
    "short.js",
  ]);
  const br = readFileSync(join(folder, "long.js.br"));
  const gz = readFileSync(join(folder, "long.js.gz"));
  expect([brotliDecompressSync(br).toString(), gunzipSync(gz).toString()]).toEqual([text, text]);
  expect(Math.max(br.length, gz.length)).toBeLessThan(text.length / 5);
});
