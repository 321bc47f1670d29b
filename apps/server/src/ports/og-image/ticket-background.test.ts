import sharp, { type SharpOptions } from "sharp";
import { expect, it } from "vitest";
import { ticketBackground } from "./ticket-background.ts";

it("an empty ticket whose drawing failed is drawn when it is wanted again", async () => {
  // Too few pixels, which the library notices while it draws, as a want of memory.
  const failing = (_pixels: unknown, options: SharpOptions) => sharp(Buffer.alloc(3), options);
  const background = (library: typeof sharp) => ticketBackground(library, "#123456", "ltr");
  await expect(background(Object.assign(failing, sharp))).rejects.toThrow();
  expect((await background(sharp)).length).toBeGreaterThan(0);
});
