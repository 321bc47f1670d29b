import { expect, it } from "vitest";
import { withSharp } from "./sharp.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"/>';
const background = "#0b6b5d";
const blank = { create: { width: 120, height: 40, channels: 3, background } } as const;
const read = (file: Buffer) => withSharp((sharp) => sharp(file).metadata());
const make = (format: "gif" | "tiff" | "png" | "jpeg" | "webp") =>
  withSharp((sharp) => sharp(blank).toFormat(format).toBuffer());

it.each([
  ["SVG", async () => Buffer.from(svg)],
  ["GIF", () => make("gif")],
  ["TIFF", () => make("tiff")],
])("an upload that is %s reaches no parser", async (_name, file) => {
  await expect(read(await file())).rejects.toThrow("unsupported image format");
});

it.each(["png", "jpeg", "webp"] as const)("one that is %s is read", async (format) => {
  expect(await read(await make(format))).toMatchObject({ format, width: 120, height: 40 });
});
