import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { password, storePayload } from "@coupon-center/testing/samples";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { rateLimits } from "../ports/rate-limits.ts";
import { Caller, newMerchant } from "../testing/caller.ts";
import { countImages } from "../testing/count-images.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";

const at = await openInstallation();
afterAll(() => at.close());
afterEach(() => vi.useRealTimers());

function image(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } });
}

/** Uploads a file like a browser's form. */
async function upload(
  caller: Caller,
  file: Buffer | string,
  {
    name = "logo.png",
    field = "file",
    to = at,
    ip = "127.0.0.1",
  }: { name?: string; field?: string; to?: Installation; ip?: string } = {},
) {
  const boundary = "----coupons";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="upload_preset"\r\n\r\npreset\r\n--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  const response = await to.app.inject({
    method: "POST",
    url: endpoints.uploadImage.path,
    remoteAddress: ip,
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
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

describe("logo upload (rule 4.7, decision 024)", () => {
  it.each(["png", "jpeg", "webp"] as const)(
    "accepts a %s of 120x40 and responds like an image host",
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

  it("'passes unless both width is not 120 and height is not 40' (rule 4.6)", async () => {
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

  it("rejects anything but a small PNG, JPEG or WebP, regardless of its name, in the portal's words", async () => {
    const merchant = await newMerchant(at);
    const png = await image(120, 40).png().toBuffer();
    const kind = "Logo image should be a PNG, JPEG or WebP picture.";
    const pixels = "Logo image should be at most 4,096 pixels a side and one megapixel.";
    const refused: [string, Buffer | string, string][] = [
      [
        "an SVG with a script",
        '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><script>alert(1)</script></svg>',
        kind,
      ],
      ["a GIF", await image(120, 40).gif().toBuffer(), kind],
      ["a TIFF", await image(120, 40).tiff().toBuffer(), kind],
      ["HTML", "<!doctype html><script>alert(1)</script>", kind],
      ["nothing", "", kind],
      ["half a PNG", png.subarray(0, png.length / 2), kind],
      ["a PNG of 120 x 20,000", await image(120, 20_000).png().toBuffer(), pixels],
      ["a PNG of 120 x 4,097", await image(120, 4097).png().toBuffer(), pixels],
    ];
    for (const [what, file, why] of refused) {
      const { status, body } = await upload(merchant, file);
      expect([what, status, body]).toEqual([what, 400, { file: [why] }]);
    }
  });

  it("413 above 2 MB, 400 for another field, 401 without a token, 415 without multipart", async () => {
    const merchant = await newMerchant(at);
    const png = await image(120, 40).png().toBuffer();
    expect((await upload(merchant, Buffer.alloc(2 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await upload(merchant, png, { field: "picture" })).status).toBe(400);
    const guest = await newMerchant(at);
    guest.session = undefined;
    expect((await upload(guest, png)).status).toBe(401);
    const { status } = await merchant.call(endpoints.uploadImage, {});
    expect(status).toBe(415);
  });

  it("re-encodes: data hidden behind the image is gone, and its name is random", async () => {
    const merchant = await newMerchant(at);
    const jpeg = await image(120, 40)
      .withExif({ IFD0: { Copyright: "canary" } })
      .jpeg()
      .toBuffer();
    const { body } = await upload(
      merchant,
      Buffer.concat([jpeg, Buffer.from("<script>canary</script>")]),
      { name: "../../x.html" },
    );
    const name = new URL(body.secure_url).pathname.split("/").at(-1) ?? "";
    expect(name).toMatch(/^[\w-]{43}\.webp$/);
    const { readFile } = await import("node:fs/promises");
    const kept = await readFile(join(at.dataDir, "uploads", name));
    expect(kept.includes("canary")).toBe(false);
  });

  it("checks the size as displayed, for an image that a camera stored rotated", async () => {
    const merchant = await newMerchant(at);
    const turned = await image(40, 120).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { status, body } = await upload(merchant, turned);
    expect([status, body.width, body.height]).toEqual([200, 120, 40]);
  });

  it("scales an image down to four times 120x40, keeping its proportions", async () => {
    const merchant = await newMerchant(at);
    for (const [width, height, kept] of [
      [120, 4096, [5, 160]],
      [4096, 40, [480, 5]],
      [120, 160, [120, 160]],
    ] as const) {
      const { body } = await upload(merchant, await image(width, height).png().toBuffer());
      expect([body.width, body.height]).toEqual(kept);
    }
  });

  it("another merchant's upload is rejected", async () => {
    const merchant = await newMerchant(at);
    const { body } = await upload(merchant, await image(120, 40).png().toBuffer());
    const other = await newMerchant(at);
    const reply = await other.call(endpoints.createStore, {
      body: { ...storePayload, logo_url: body.secure_url },
    });
    expect([reply.status, Object.keys(reply.error)]).toEqual([400, ["logo_url"]]);
  });
});

/**
 * The most expensive image that is accepted: noise is hardest to encode, and a lossy file of it is
 * small.
 */
function worstPicture(): Promise<Buffer> {
  const [width, height] = [120, 4096];
  const noise = randomBytes(width * height * 3);
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

describe("one account uploads the most expensive image 30 times at once (rule 4.7)", () => {
  let own: Installation;
  beforeAll(async () => {
    own = await openInstallation({ rateLimitFactor: 1 });
  });
  afterAll(() => own.close());

  it("ten are accepted, the others are 429; one is processed at a time; a sign-in does not wait", async () => {
    const merchant = await newMerchant(own);
    const file = await worstPicture();
    // Uploads are paused until the sign-in is answered, so a sign-in that waits for them would
    // never return.
    const { images } = own.ports;
    const signedIn = Promise.withResolvers<void>();
    own.ports.images = {
      ...images,
      async keep(picture, token) {
        const kept = await images.keep(picture, token);
        await signedIn.promise;
        return kept;
      },
    };
    const send = async () => {
      const answer = await upload(merchant, file, { to: own });
      return answer.status;
    };
    const { result, mostAtOnce } = await countImages(async () => {
      const answers = Array.from({ length: 30 }, send);
      const body = { email: merchant.email, password };
      const signIn = await new Caller(own).call(endpoints.emailLogin, { body });
      signedIn.resolve();
      return { signIn, statuses: await Promise.all(answers) };
    });
    own.ports.images = images;

    expect(result.statuses.sort()).toEqual([...Array(10).fill(200), ...Array(20).fill(429)]);
    expect(mostAtOnce).toBe(1);
    expect(result.signIn.status).toBe(200);
    // The limit is checked before the body is read, as otherwise this would be 413.
    const tooLarge = Buffer.alloc(2 * 1024 * 1024 + 1);
    expect((await upload(merchant, tooLarge, { to: own })).status).toBe(429);
  });

  it("another merchant's upload is accepted meanwhile", async () => {
    const other = await newMerchant(own);
    const { status, body } = await upload(other, await worstPicture(), { to: own });
    expect([status, body]).toEqual([200, expect.objectContaining({ width: 5, height: 160 })]);
  });

  it("503 with Retry-After for more than 30 waiting uploads of any account; all others are stored", async () => {
    const file = await worstPicture();
    const { images } = own.ports;
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => images.keep(file, `upload-${i}`)),
    );
    const refused = answers.flatMap((answer) =>
      answer.status === "rejected" ? [answer.reason] : [],
    );
    const busy = { code: "unavailable", retryAfterSeconds: 10 };
    expect(refused).toEqual(Array(9).fill(expect.objectContaining(busy)));
  });

  it("'An account uploads 10 an hour': the eleventh is 429 until the hour is over (rule 4.7)", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const merchant = await newMerchant(own);
    const png = await image(120, 40).png().toBuffer();
    const send = async () => (await upload(merchant, png, { to: own })).status;
    for (let count = 0; count < 10; count++) expect(await send()).toBe(200);
    expect(await send()).toBe(429);
    vi.setSystemTime(Date.now() + 3_600_000 - 1);
    const body = { email: merchant.email, password };
    merchant.session = await new Caller(own).ok(endpoints.emailLogin, { body });
    expect(await send()).toBe(429);
    vi.setSystemTime(Date.now() + 1);
    expect(await send()).toBe(200);
  });

  it("a network uploads 100 an hour: the next is 429 for any account, until the hour is over", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const ip = "203.0.113.7";
    const png = await image(120, 40).png().toBuffer();
    const send = async (from = ip) => upload(await newMerchant(own), png, { to: own, ip: from });
    for (let count = 0; count < 99; count++)
      await own.ports.throttles.take(rateLimits.uploadByNetwork, `8:${ip}`);
    expect((await send()).status).toBe(200);
    const { status, headers } = await send();
    expect([status, headers["retry-after"]]).toEqual([429, "3600"]);
    expect((await send("203.0.113.8")).status).toBe(200);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect((await send()).status).toBe(200);
  });

  it("an account may store 50 MB, then its next logo is a field error", async () => {
    const merchant = await newMerchant(at);
    const png = await image(120, 40).png().toBuffer();
    const keep = async (caller: Caller, bytes: number) => {
      const { id } = await caller.ok(endpoints.getMe);
      await at.db.updateTable("upload").set({ bytes }).where("account_id", "=", id).execute();
    };
    await upload(merchant, png);
    const other = await newMerchant(at);
    await upload(other, png);
    await keep(other, 50 * 1024 * 1024);
    await keep(merchant, 50 * 1024 * 1024 - 1);
    expect((await upload(merchant, png)).status).toBe(200);
    await keep(merchant, 25 * 1024 * 1024);
    const { status, body } = await upload(merchant, png);
    expect([status, body]).toEqual([
      400,
      { file: ["Too many logos were uploaded from this account."] },
    ]);
  });
});
