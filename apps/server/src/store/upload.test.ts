import { endpoints } from "@coupon-center/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, newMerchant, storePayload } from "../testing/caller.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";

let at: Installation;
beforeAll(async () => {
  at = await openInstallation();
});
afterAll(() => at.close());

function image(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } });
}

/** Sends a file as a browser's form does. */
async function upload(caller: Caller, file: Buffer | string, name = "logo.png", field = "file") {
  const boundary = "----coupons";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="upload_preset"\r\n\r\npreset\r\n--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  const response = await at.app.inject({
    method: "POST",
    url: endpoints.uploadImage.path,
    headers: {
      "content-type": `multipart/form-data; boundary=${boundary}`,
      ...(caller.session && { authorization: `Bearer ${caller.session.token}` }),
    },
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(file),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  return { status: response.statusCode, body: response.json() };
}

describe("logo upload (D14)", () => {
  it.each(["png", "jpeg", "webp"] as const)(
    "takes a %s of 120x40 and answers as an image host does",
    async (format) => {
      const merchant = await newMerchant(at);
      const { status, body } = await upload(
        merchant,
        await image(120, 40).toFormat(format).toBuffer(),
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({ width: 120, height: 40 });
      expect(body.secure_url).toMatch(/^http:\/\/coupons\.test\/uploads\/[\w-]{43}\.webp$/);
      const store = await merchant.ok(endpoints.createStore, {
        body: { ...storePayload, logo_url: body.secure_url },
      });
      expect(store.logo_url).toBe(body.secure_url);
    },
  );

  it("'passes unless both width is not 120 and height is not 40'", async () => {
    const merchant = await newMerchant(at);
    const sizes = [
      [120, 90, 200],
      [300, 40, 200],
      [119, 41, 400],
      [1, 1, 400],
    ];
    for (const [width = 0, height = 0, expected = 0] of sizes) {
      const { status, body } = await upload(merchant, await image(width, height).png().toBuffer());
      expect([width, height, status]).toEqual([width, height, expected]);
      if (expected === 400)
        expect(body).toEqual({ file: ["Logo image should be 120x40px image."] });
    }
  });

  it("refuses what is not a small PNG, JPEG or WebP, whatever it is called", async () => {
    const merchant = await newMerchant(at);
    const png = await image(120, 40).png().toBuffer();
    const refused: [string, Buffer | string][] = [
      [
        "an SVG with a script",
        '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><script>alert(1)</script></svg>',
      ],
      ["a GIF", await image(120, 40).gif().toBuffer()],
      ["a TIFF", await image(120, 40).tiff().toBuffer()],
      ["HTML", "<!doctype html><script>alert(1)</script>"],
      ["nothing", ""],
      ["half a PNG", png.subarray(0, png.length / 2)],
      ["a PNG of 120 x 20,000", await image(120, 20_000).png().toBuffer()],
    ];
    for (const [what, file] of refused) {
      const { status, body } = await upload(merchant, file);
      expect([what, status, Object.keys(body)]).toEqual([what, 400, ["file"]]);
    }
  });

  it("413 above 2 MB, 400 for another field, 401 without a token, 415 without multipart", async () => {
    const merchant = await newMerchant(at);
    const png = await image(120, 40).png().toBuffer();
    expect((await upload(merchant, Buffer.alloc(2 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await upload(merchant, png, "logo.png", "picture")).status).toBe(400);
    const guest = await newMerchant(at);
    guest.session = undefined;
    expect((await upload(guest, png)).status).toBe(401);
    const { status } = await merchant.call(endpoints.uploadImage, {});
    expect(status).toBe(415);
  });

  it("re-encodes: what is hidden behind the picture is gone, its place is named by chance", async () => {
    const merchant = await newMerchant(at);
    const jpeg = await image(120, 40)
      .withExif({ IFD0: { Copyright: "canary" } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(
      merchant,
      Buffer.concat([jpeg, Buffer.from("<script>canary</script>")]),
      "../../x.html",
    );
    const name = new URL(body.secure_url).pathname.split("/").at(-1) ?? "";
    const { readFile } = await import("node:fs/promises");
    const kept = await readFile(`${at.ports.images.folder}/${name}`);
    expect(kept.includes("canary")).toBe(false);
  });

  it("another merchant's upload can't be taken", async () => {
    const merchant = await newMerchant(at);
    const { body } = await upload(merchant, await image(120, 40).png().toBuffer());
    const other = await newMerchant(at);
    const reply = await other.call(endpoints.createStore, {
      body: { ...storePayload, logo_url: body.secure_url },
    });
    expect([reply.status, Object.keys(reply.error)]).toEqual([400, ["logo_url"]]);
  });
});
