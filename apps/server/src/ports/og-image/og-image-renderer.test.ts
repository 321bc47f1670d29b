import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { imageFolder } from "../images.ts";
import type { OgImageContent } from "./draw-og-image.ts";
import { ogImageRenderer } from "./og-image-renderer.ts";

const folder = mkdtempSync(join(tmpdir(), "coupon-center-pictures-"));
const images = imageFolder(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("drawing the picture of a store's page (rule 9.6)", () => {
  const facts: OgImageContent = {
    primaryColor: "#0b6b5d",
    siteName: "Dealwharf",
    storeName: "Northpine",
    saving: { prefix: "UP TO", value: "40%", suffix: "OFF" },
    logo: null,
  };
  const draw = (more: Partial<OgImageContent>) =>
    ogImageRenderer(folder).draw({ ...facts, ...more });

  it.each([
    ["with markup", 'A & B <b>"bold"</b> <span size="9999999">'],
    ["with emoji", "Party 🎉👩‍👩‍👧‍👦 Shop"],
    ["from right to left", "متجر الشمال للملابس الشتوية"],
    ["in letters without a font", "東京の山のお店"],
    ["of 120 characters without a space", "W".repeat(120)],
    ["of 120 words' worth of marks", "Z\u0301\u0302\u0303\u0304".repeat(24)],
    ["of control and half characters", "\u0000\u001b\ud800\uffff"],
    ["of nothing to see", "\u200b\u200d"],
  ])("survives a name %s", async (_kind, storeName) => {
    const { info } = await sharp(await draw({ storeName }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
  });

  it("shows the name: another name is another picture", async () => {
    expect(await draw({ storeName: "North" })).not.toEqual(await draw({ storeName: "South" }));
  });

  it("shows the logo that lies here, after an upload forbade other readers, and leaves out any other (decision 008)", async () => {
    const upload = await sharp({
      create: { width: 120, height: 40, channels: 3, background: "#163c2e" },
    })
      .png()
      .toBuffer();
    const { name } = await images.keep(upload, "a-logo");
    const without = await draw({});
    expect(await draw({ logo: `/uploads/${name}` })).not.toEqual(without);
    for (const logo of [
      "/uploads/../a-logo.webp",
      "https://img.example/x.webp",
      "/uploads/no.webp",
    ])
      expect(await draw({ logo })).toEqual(without);
  });

  it("takes one thread of the engine's few, with uploads at the same time", async () => {
    const working: number[] = [];
    const note = (count: number) => working.push(count);
    const logo = await sharp({
      create: { width: 120, height: 40, channels: 3, background: "#0b6b5d" },
    })
      .png()
      .toBuffer();
    sharp.queue.on("change", note);
    const keep = (name: string) => imageFolder(folder).keep(logo, name);
    await Promise.all([draw({}), keep("one"), draw({ logo: "/uploads/one.webp" }), keep("two")]);
    sharp.queue.off("change", note);
    // The engine counts a picture when it waits, or a moment later, when it may already be at work on it.
    expect(working.length).toBeGreaterThan(0);
    expect(Math.max(...working)).toBeLessThanOrEqual(1);
  });

  it("refuses what would wait too long: many requests can't use up the processors", async () => {
    const renderer = ogImageRenderer(folder, 1);
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => renderer.draw(facts)));
    expect(answers.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect(answers[3]).toMatchObject({ reason: { code: "unavailable", retryAfterSeconds: 10 } });
  });
});
