import { setImmediate } from "node:timers";
import { encode } from "uqr";
import { afterAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { qrSvg } from "./qr-code.ts";

const at = await openInstallation({ web: jsonWebBuild });
afterAll(() => at.close());

const get = (slug: string, headers: Record<string, string> = {}) =>
  at.app.inject({ url: `/stores/${slug}/qr.svg`, headers });

/** The image decoded into modules. */
function modulesOf(svg: string): boolean[][] {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let step = 0; step < Number(width); step++) {
      const row = dark[Number(y)];
      if (row) row[Number(x) + step] = true;
    }
  }
  return dark;
}

describe("the QR code of a store page (rule 9.6)", () => {
  it("encodes the page's URL, module by module (rule 9.6)", async () => {
    const { store } = await newLiveStore(at);
    const { statusCode, headers, body } = await get(store.slug);
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    const address = `http://coupons.test/stores/${store.slug}`;
    expect(modulesOf(body)).toEqual(encode(address, { ecc: "M", border: 4 }).data);
    const again = await get(store.slug, { "if-none-match": String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it("has the page's status: 404 for unknown and pending stores, 410 for a deleted one", async () => {
    const { store: pending } = await newStore(at);
    const { store } = await newLiveStore(at);
    const gone = { deleted_at: Date.now() };
    await at.db.updateTable("store").set(gone).where("id", "=", store.id).execute();
    expect((await get("no-such-cp")).statusCode).toBe(404);
    expect((await get(pending.slug)).statusCode).toBe(404);
    expect((await get(store.slug)).statusCode).toBe(410);
  });

  it("is made in a turn of its own, so that others come between (rule 13.7)", async () => {
    const { store } = await newLiveStore(at);
    let turn = 0;
    let isOver = false;
    const count = () => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const turns = await Promise.all(
      Array.from({ length: 8 }, () => get(store.slug).then(() => turn)),
    );
    isOver = true;
    expect(new Set(turns).size).toBe(8);
  });

  it("has eight pixels per module, and no superfluous path commands", () => {
    const svg = qrSvg("https://coupons.example/stores/northpine-cp");
    const { size } = encode("https://coupons.example/stores/northpine-cp", { ecc: "M", border: 4 });
    expect(svg).toContain(` width="${8 * size}" height="${8 * size}" `);
    expect(svg).not.toContain("h0");
  });

  it("is small for any URL", () => {
    expect(qrSvg(`https://coupons.example/stores/${"w".repeat(60)}-cp`).length).toBeLessThan(
      15_000,
    );
  });
});
