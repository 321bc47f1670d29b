import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accentsOf, contrast, ogImageLayout } from "@coupon-center/contract";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { AppError } from "../../errors.ts";
import { countImages } from "../../testing/count-images.ts";
import { imagesIn } from "../images.ts";
import { uploadFolder } from "../uploads/upload-files.ts";
import type { OgImageContent } from "./draw-og-image.ts";
import { ogImageRenderer } from "./og-image-renderer.ts";

const folder = mkdtempSync(join(tmpdir(), "coupon-center-pictures-"));
const uploads = uploadFolder(folder);
const images = imagesIn(uploads);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("drawing the preview image of a store page (rule 9.6)", () => {
  const facts: OgImageContent = {
    primaryColor: "#0b6b5d",
    siteName: "Dealwharf",
    storeName: "Northpine",
    subtitle: "Coupons and promo codes",
    dir: "ltr",
    saving: { prefix: "UP TO", value: "40%", suffix: "OFF" },
    logo: null,
  };
  const draw = (more: Partial<OgImageContent>) =>
    ogImageRenderer(uploads).draw({ ...facts, ...more });

  it.each([
    ["with markup", 'A & B <b>"bold"</b> <span size="9999999">'],
    ["with emoji", "Party 🎉👩‍👩‍👧‍👦 Shop"],
    ["from right to left", "متجر الشمال للملابس الشتوية"],
    ["in letters without a font", "東京の山のお店"],
    ["of 120 characters without a space", "W".repeat(120)],
    ["of 120 words' worth of marks", "Z\u0301\u0302\u0303\u0304".repeat(24)],
    ["of control and half characters", "\u0000\u001b\ud800\uffff"],
    ["of nothing to see", "\u200b\u200d"],
  ])("works with a name %s", async (_kind, storeName) => {
    const { info } = await sharp(await draw({ storeName }))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
  });

  const coloursAt = async (
    primaryColor: string,
    points: [x: number, y: number][],
    dir: OgImageContent["dir"] = "ltr",
  ) => {
    const image = sharp(await draw({ primaryColor, dir }));
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return points.map(([x, y]) => {
      const at = (y * info.width + x) * info.channels;
      return `#${data.subarray(at, at + 3).toString("hex")}`;
    });
  };

  it.each([
    ["#0b6b5d", "#0b6b5d"],
    ["#f4c430", "#f4c430"],
    ["#f3e9e2", accentsOf("#f3e9e2").light.colour],
  ])(
    "uses the client's colour %s, or a stronger one if white would not be visible on it",
    async (primaryColor, field) => {
      const [ground = ""] = await coloursAt(primaryColor, [[10, 10]]);
      expect(contrast(ground, field)).toBeLessThan(1.05);
      expect(contrast(ground, "#ffffff")).toBeGreaterThan(1.5);
    },
  );

  it("shows one ticket with a perforation that has a contrast of 3:1, from notch to notch", async () => {
    const down = Array.from({ length: 390 }, (_, y): [number, number] => [440, 84 + y]);
    const [stub, paper, ...line] = await coloursAt("#0b6b5d", [[100, 400], [1100, 400], ...down]);
    expect([stub, paper]).toEqual(["#ffffff", "#ffffff"]);
    const inks = line.map((colour) => (contrast(colour, "#ffffff") >= 3 ? "x" : " ")).join("");
    // The notches show the background; between them dashes are as long as the gaps.
    expect(inks).toMatch(/^x{20} {9}(x{9} {9}){18}.*x{20}$/);
  });

  it("is mirrored for a brand that is read from right to left: the stub is on the right (rule 1.9)", async () => {
    const across = Array.from({ length: 1200 }, (_, x): [number, number] => [x, 86 + 5]);
    const [leftwards, rightwards] = [
      await coloursAt("#0b6b5d", across),
      await coloursAt("#0b6b5d", across, "rtl"),
    ];
    // The notch of the perforation.
    expect(leftwards[440]).not.toBe("#ffffff");
    expect(rightwards).toEqual(leftwards.toReversed());
  });

  it.each([
    ["ltr", "متجر الشمال للملابس الشتوية والأحذية"],
    ["rtl", "Northpine Winter and Boots"],
  ] as const)(
    "has the lines of a name flush beside the stub, also in the script of the other direction: %s",
    async (dir, storeName) => {
      const { ticket, what, width: imageWidth } = ogImageLayout;
      const { width, inset } = what;
      const start = ticket.tear + inset;
      const left = dir === "rtl" ? imageWidth - start - width : start;
      const image = sharp(await draw({ dir, storeName, subtitle: "" })).greyscale();
      // Within each of the two lines.
      for (const top of [220, 290]) {
        const line = image.clone().extract({ left, top, width, height: 45 });
        const { data } = await line.raw().toBuffer({ resolveWithObject: true });
        const inks = [...data].flatMap((grey, at) => (grey < 120 ? [at % width] : []));
        const room = dir === "rtl" ? width - 1 - Math.max(...inks) : Math.min(...inks);
        expect(room).toBeLessThan(20);
      }
    },
  );

  it("includes the name: another name gives another image", async () => {
    expect(await draw({ storeName: "North" })).not.toEqual(await draw({ storeName: "South" }));
  });

  /** The runs of rows with ink on the stub. */
  const linesOfStub = async (more: Partial<OgImageContent>) => {
    const { left, top, bottom, tear } = ogImageLayout.ticket;
    const width = tear - left - 20;
    const image = sharp(await draw(more)).extract({
      left: more.dir === "rtl" ? ogImageLayout.width - left - width : left,
      top: top + 30,
      width,
      height: bottom - top - 60,
    });
    const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
    const rows = Array.from({ length: info.height }, (_, y) =>
      data.subarray(y * info.width, (y + 1) * info.width).some((ink) => ink < 160) ? "x" : " ",
    );
    return rows.join("").trim().split(/ {6,}/);
  };

  it.each([
    ["in English", "ltr", "$20", "On orders over $150"],
    ["with a long amount", "ltr", "IDR 20,000", "On orders over IDR 1,500,000,000,000"],
    ["in Arabic", "rtl", "٢٠ ر.س.", "للطلبات التي تتجاوز ١٬٥٠٠ ر.س."],
  ] as const)(
    "tells a minimum order beneath the headline, within the stub, %s (decision 063)",
    async (_kind, dir, value, minimum) => {
      const saving = { prefix: "", value, suffix: "" };
      const without = await linesOfStub({ dir, saving });
      const withMinimum = await linesOfStub({ dir, saving, minimum });
      expect(withMinimum.length).toBeGreaterThan(without.length);
      expect(withMinimum.length).toBeLessThanOrEqual(without.length + 2);
    },
  );

  it("includes a logo that is stored here, and no other, even if an upload has disabled other readers (decision 008)", async () => {
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

  it("fails while the place of the logos is away, as an image without its logo would be kept for good", async () => {
    const away = new AppError("unavailable", { retryAfterSeconds: 10 });
    const renderer = ogImageRenderer({ read: () => Promise.reject(away) });
    await expect(renderer.draw({ ...facts, logo: "/uploads/a-logo.webp" })).rejects.toBe(away);
  });

  it("uses one of the library's threads, together with uploads", async () => {
    const logo = await sharp({
      create: { width: 120, height: 40, channels: 3, background: "#0b6b5d" },
    })
      .png()
      .toBuffer();
    const keep = (name: string) => imagesIn(uploads).keep(logo, name);
    const work = () =>
      Promise.all([draw({}), keep("one"), draw({ logo: "/uploads/one.webp" }), keep("two")]);
    expect(await countImages(work)).toMatchObject({ mostAtOnce: 1 });
  });

  it("refuses requests beyond its queue, so that many requests cannot exhaust the processors", async () => {
    const renderer = ogImageRenderer(uploads, 1);
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
