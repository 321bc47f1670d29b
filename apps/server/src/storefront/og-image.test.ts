import { endpoints, type StorePageView } from "@coupon-center/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imageFolder } from "../ports/images.ts";
import type { OgImageContent } from "../ports/og-image/draw-og-image.ts";
import { ogImageRenderer } from "../ports/og-image/og-image-renderer.ts";
import { couponPayload, newStore } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { newLiveStore } from "../testing/shortcuts.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation({ web: jsonWebBuild });
});
afterAll(() => at.close());

const get = (url: string, headers: Record<string, string> = {}) => at.app.inject({ url, headers });

async function ogImageOf(slug: string) {
  const view: StorePageView = (await get(`/stores/${slug}`)).json();
  const { pathname, search } = new URL(view.picture.url);
  return { ...view.picture, path: pathname + search };
}

async function pixelsOf(body: Buffer) {
  const { info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
  return [info.width, info.height];
}

describe("the picture of a store's page, made per store (issue 6) (rule 9.6)", () => {
  it("is a PNG of 1200 by 630, kept for good under its version", async () => {
    const { merchant, store } = await newLiveStore(at);
    await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const { path, alt } = await ogImageOf(store.slug);
    expect(alt).toBe("20% OFF at Northpine Outfitters");
    const first = await get(path, { "accept-encoding": "br" });
    expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(first.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(first.headers["content-encoding"]).toBeUndefined();
    expect(await pixelsOf(first.rawPayload)).toEqual([1200, 630]);
    expect(first.rawPayload.length).toBeLessThan(60_000);
    const again = await get(path, { "if-none-match": String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("has a new address when the best saving, the name or the logo changes, and only then", async () => {
    const { merchant, store } = await newLiveStore(at);
    const before = await ogImageOf(store.slug);
    expect(before.alt).toBe("Coupons at Northpine Outfitters");
    await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, savings_percent: 10 } });
    const ten = await ogImageOf(store.slug);
    await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, savings_percent: 45 } });
    const best = await ogImageOf(store.slug);
    expect(best.alt).toBe("45% OFF at Northpine Outfitters");
    await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, savings_percent: 5 } });
    expect((await ogImageOf(store.slug)).url).toBe(best.url);
    const renamed = { name: "Other name", version: 99 };
    await at.db.updateTable("store").set(renamed).where("id", "=", store.id).execute();
    const other = await ogImageOf(store.slug);
    expect(new Set([before.url, ten.url, best.url, other.url]).size).toBe(4);
  });

  it("of any other version is the one of this moment, not to be kept", async () => {
    const { store } = await newLiveStore(at);
    const right = await get((await ogImageOf(store.slug)).path);
    for (const query of ["", "?v=old", "?v=a&v=b"]) {
      const answer = await get(`/stores/${store.slug}/picture.png${query}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toBe("public, no-cache");
      expect(answer.headers.etag).toBe(right.headers.etag);
    }
  });

  it("is there when the page is: 404 for unknown and pending stores, 410 for one that has left", async () => {
    const { store: pending } = await newStore(at);
    const { store } = await newLiveStore(at);
    const { path } = await ogImageOf(store.slug);
    expect((await get(path)).statusCode).toBe(200);
    await at.db
      .updateTable("store")
      .set({ deleted_at: Date.now() })
      .where("id", "=", store.id)
      .execute();
    expect((await get(path)).statusCode).toBe(410);
    expect((await get("/stores/no-such-cp/picture.png")).statusCode).toBe(404);
    expect((await get(`/stores/${pending.slug}/picture.png`)).statusCode).toBe(404);
  });

  it("is drawn once for many visitors", async () => {
    let drawn = 0;
    const { ogImages: pictures } = at.ports;
    at.ports.ogImages = {
      draw(facts) {
        drawn++;
        return pictures.draw(facts);
      },
    };
    try {
      const { store } = await newLiveStore(at);
      const { path } = await ogImageOf(store.slug);
      const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(drawn).toBe(1);
    } finally {
      at.ports.ogImages = pictures;
    }
  });

  it("is throttled where it has to be drawn, and only there", async () => {
    const own = await openInstallation({ web: jsonWebBuild, rateLimitFactor: 0.05 });
    own.ports.ogImages = { draw: async ({ storeName }) => Buffer.from(storeName) };
    try {
      const { store } = await newLiveStore(own);
      const ask = async (name: string) => {
        await own.db.updateTable("store").set({ name }).where("id", "=", store.id).execute();
        const url = `/stores/${store.slug}/picture.png`;
        const { statusCode, headers } = await own.app.inject({ url });
        return [statusCode, Number(headers["retry-after"] ?? 0) > 0];
      };
      // A twentieth of the limit: three new ones a minute.
      for (const name of ["one", "two", "three"]) expect(await ask(name)).toEqual([200, false]);
      expect(await ask("four")).toEqual([429, true]);
      expect(await ask("three")).toEqual([200, false]);
    } finally {
      await own.close();
    }
  });
});

describe("drawing it", () => {
  const facts: OgImageContent = {
    primaryColor: "#0b6b5d",
    siteName: "Dealwharf",
    storeName: "Northpine",
    saving: { prefix: "UP TO", value: "40%", suffix: "OFF" },
    logo: null,
  };
  const draw = (more: Partial<OgImageContent>) =>
    ogImageRenderer(at.ports.images.folder).draw({ ...facts, ...more });

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
    expect(await pixelsOf(await draw({ storeName }))).toEqual([1200, 630]);
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
    const { name } = await at.ports.images.keep(upload, "a-logo");
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
    const keep = (name: string) => imageFolder(at.ports.images.folder).keep(logo, name);
    await Promise.all([draw({}), keep("one"), draw({ logo: "/uploads/one.webp" }), keep("two")]);
    sharp.queue.off("change", note);
    expect(Math.max(...working)).toBe(1);
  });

  it("refuses what would wait too long: many requests can't use up the processors", async () => {
    const renderer = ogImageRenderer(at.ports.images.folder, 1);
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
