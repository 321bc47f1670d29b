import { sayIn } from "@coupon-center/contract";
// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { readUser, writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { session, storedUser } from "../testing/entities.ts";
import { fakeApi, json, noAnswer } from "../testing/fake-api.ts";
import { LogoError, uploadLogo } from "./upload-logo.ts";

const OWN = "POST /api/v1/uploads/image";
const own = { imageUploadUrl: "/api/v1/uploads/image", imageUploadPreset: "logos" };
const host = { ...own, imageUploadUrl: "https://images.example/upload" };
const MB = 1024 * 1024;

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
  picture(120, 40);
});

/** Stubs the browser's decoding of the file: an image of this size. */
function picture(width: number, height: number) {
  const close = vi.fn();
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close }));
  return close;
}

const file = (bytes = 10) => new File([new Uint8Array(bytes)], "logo.png", { type: "image/png" });
const refusal = (place = own, logo = file()) =>
  uploadLogo(logo, place, sayIn("en-US")).then(
    (url) => `taken: ${url}`,
    (error: unknown) => (error instanceof LogoError ? error.message : error),
  );

test("a logo is sent to this installation with its preset and the bearer token, and its URL is returned (rule 4.6)", async () => {
  const sent = fakeApi({ [OWN]: () => json({ secure_url: "https://s/1", url: "http://s/1" }) });
  const logo = file();
  expect(await uploadLogo(logo, own, sayIn("en-US"))).toBe("https://s/1");
  const form = sent[0]?.body;
  expect(form instanceof FormData && [...form.entries()]).toEqual([
    ["file", logo],
    ["upload_preset", "logos"],
  ]);
  expect(sent[0]?.headers.get("authorization")).toBe("Bearer first-token");
});

test("the bearer token is only sent to this installation, never to an external image host", async () => {
  const sent = fakeApi({ "POST /upload": () => json({ url: "https://images.example/1.png" }) });
  expect(await uploadLogo(file(), host, sayIn("en-US"))).toBe("https://images.example/1.png");
  expect(sent[0]?.url.origin).toBe("https://images.example");
  expect([...(sent[0]?.headers ?? [])]).toEqual([]);
});

test("an external image host that does not answer is waited for two minutes", async () => {
  const limit = vi.spyOn(AbortSignal, "timeout");
  const sent = fakeApi({ "POST /upload": () => json({ url: "/1" }) });
  await refusal(host);
  expect(limit).toHaveBeenCalledExactlyOnceWith(120_000);
  expect(sent[0]?.signal).toBe(limit.mock.results[0]?.value);
});

// 'passes unless both width is not 120 and height is not 40'
test.each([
  [120, 40, true],
  [120, 41, true],
  [119, 40, true],
  [119, 41, false],
  [240, 80, false],
])("an image of %d by %d passes: %s (rule 4.6)", async (width, height, passes) => {
  const closed = picture(width, height);
  const sent = fakeApi({ [OWN]: () => json({ url: "/1" }) });
  expect(await refusal()).toBe(passes ? "taken: /1" : "Logo image should be 120x40px image.");
  expect(sent).toHaveLength(passes ? 1 : 0);
  expect(closed).toHaveBeenCalledOnce();
});

test.each([
  ["ar-EG", "يجب أن تكون أبعاد الشعار ١٢٠×٤٠ بكسل.", "يجب ألا يتجاوز حجم الشعار ٢ ميغابايت."],
  ["ar-AE", "يجب أن تكون أبعاد الشعار 120×40 بكسل.", "يجب ألا يتجاوز حجم الشعار 2 ميغابايت."],
  ["es", "El logotipo debe medir 120x40 px.", "El logotipo debe ocupar 2 MB como máximo."],
])("in %s a logo's limits have the locale's digits (rule 1.9)", async (locale, size, weight) => {
  picture(119, 41);
  const said = async (logo: File) =>
    uploadLogo(logo, own, sayIn(locale)).catch((error: LogoError) => error.message);
  expect([await said(file(1)), await said(file(2 * MB + 1))]).toEqual([size, weight]);
});

test("at most 2 MB (rule 4.7)", async () => {
  const sent = fakeApi({ [OWN]: () => json({ url: "/1" }) });
  expect(await refusal(own, file(2 * MB + 1))).toBe("Logo image should be at most 2 MB.");
  expect(sent).toHaveLength(0);
  expect(await refusal(own, file(2 * MB))).toBe("taken: /1");
});

test("a file that the browser cannot decode is not an image (rule 4.7)", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("no picture")));
  expect(await refusal()).toBe("Logo image should be a PNG, JPEG or WebP picture.");
});

test.each([
  ["of the own one", own, OWN],
  ["of the image host", host, "POST /upload"],
])("'Upload failed with status {n}' %s (rule 4.6)", async (_name, place, route) => {
  fakeApi({ [route]: () => json({}, 413) });
  expect(await refusal(place)).toBe("Upload failed with status 413");
  fakeApi({ [route]: noAnswer });
  expect(await refusal(place)).toBe("Upload failed with status 0");
  fakeApi({ [route]: () => new Response("<html>") });
  expect(await refusal(place)).toBe("Upload failed with status 0");
});

test.each([
  ["to the own server", own, OWN],
  ["to the image host", host, "POST /upload"],
])(
  "an upload %s that is lost is said with its cause where the browser is offline (rule 12.3)",
  async (_name, place, route) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    fakeApi({ [route]: noAnswer });
    expect(await refusal(place)).toBe(
      "Upload failed with status 0. You are offline: check your connection and try again.",
    );
  },
);

test("the server's own message takes precedence over the status", async () => {
  fakeApi({
    [OWN]: () =>
      json({ file: ["Logo image should be at most 4,096 pixels a side and one megapixel."] }, 400),
  });
  expect(await refusal()).toBe(
    "Logo image should be at most 4,096 pixels a side and one megapixel.",
  );
});

test.each([[{}], [{ url: "" }], [{ secure_url: 7 }], [null], ["https://s/1"]])(
  "a response %j gives 'No URL returned from Cloudinary.' (rule 4.6)",
  async (answer) => {
    fakeApi({ [OWN]: () => json(answer) });
    expect(await refusal()).toBe("No URL returned from Cloudinary.");
  },
);

test("a token that the server refuses is renewed, and the logo sent again (rule 2.7)", async () => {
  const sent = fakeApi({
    [OWN]: ({ headers }) =>
      headers.get("authorization") === "Bearer second-token" ? json({ url: "/1" }) : json({}, 401),
    "POST /api/Auth/refresh": () => json(session("second")),
  });
  expect(await refusal()).toBe("taken: /1");
  expect(sent).toHaveLength(3);
  expect(readUser()?.token).toBe("second-token");
});
