import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

/** Counts the folders that are read; set before the library takes its own reference. */
const listed = await vi.hoisted(async () => {
  const { promises } = await import("node:fs");
  return vi.spyOn(promises, "readdir");
});

const webFolder = mkdtempSync(join(tmpdir(), "coupon-center-web-"));
const YEAR = "public, max-age=31536000, immutable";
let at: Installation;
beforeAll(async () => {
  const assets = join(webFolder, "assets");
  mkdirSync(assets);
  writeFileSync(join(assets, "app.js"), "plain");
  writeFileSync(join(assets, "app.js.br"), brotliCompressSync("compressed"));
  writeFileSync(join(assets, "index.html"), "<p>secret");
  const pages = { webFolder, imageUploadUrl: undefined, imageUploadPreset: "preset" };
  at = await openInstallation({ web: jsonWebBuild, app: { pages } });
  mkdirSync(join(at.dataDir, "uploads"), { recursive: true });
  for (const name of ["logo.webp", "index.html", "notes.txt"])
    writeFileSync(join(at.dataDir, "uploads", name), "secret");
});
afterAll(async () => {
  await at.close();
  rmSync(webFolder, { recursive: true });
});

async function get(url: string, accepted = "identity") {
  const headers = { "accept-encoding": accepted };
  const answer = await at.app.inject({ url, headers });
  return { ...answer.headers, status: answer.statusCode, body: answer.body };
}

describe("static files", () => {
  it("an asset of the web build is cached for a year, and sent compressed if a compressed file exists", async () => {
    expect(await get("/assets/app.js")).toMatchObject({
      status: 200,
      body: "plain",
      "cache-control": YEAR,
    });
    const compressed = await get("/assets/app.js", "br");
    expect([compressed.status, compressed["content-encoding"]]).toEqual([200, "br"]);
  });

  it("an upload is cached for a year, and cannot do anything in a browser (rule 13.6)", async () => {
    expect(await get("/uploads/logo.webp")).toMatchObject({
      status: 200,
      body: "secret",
      "content-type": "image/webp",
      "cache-control": YEAR,
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline",
    });
  });

  it.each([8, 10])(
    "client %i has its own colours, and its images are cached for an hour (decision 006)",
    async (id) => {
      const client = at.clients.byId(id);
      const theme = await get(`/brand/${id}/theme.css`);
      expect(theme).toMatchObject({ status: 200, "cache-control": YEAR, body: client?.themeCss });
      expect(theme["content-type"]).toBe("text/css; charset=utf-8");
      const picture = readFileSync(join(client?.folder ?? "", "favicon.svg"), "utf8");
      expect(await get(`/brand/${id}/favicon.svg`)).toMatchObject({
        status: 200,
        body: picture,
        "cache-control": "public, max-age=3600",
        // Web mail shows it on another site.
        "cross-origin-resource-policy": "cross-origin",
      });
    },
  );

  it.each([
    ["localhost", "/favicon.ico", 8],
    ["couponlane.localhost", "/favicon.ico", 10],
    ["localhost", "/apple-touch-icon.png", 8],
    ["couponlane.localhost", "/apple-touch-icon-precomposed.png", 10],
  ])(
    "at %s %s is the mark of client %i as PNG, for browsers that show no SVG",
    async (host, url, id) => {
      const mark = readFileSync(join(at.clients.byId(id)?.folder ?? "", "mark.png"));
      const answer = await at.app.inject({ url, headers: { host } });
      expect(answer.rawPayload).toEqual(mark);
      expect(answer.headers).toMatchObject({
        "content-type": "image/png",
        "cache-control": "public, max-age=3600",
        "cross-origin-resource-policy": "cross-origin",
      });
    },
  );

  it("/favicon.ico of a client without such a mark is 404, and short", async () => {
    const clients = at.clients.current();
    const markless = { ...clients.fallback, mailMark: undefined };
    vi.spyOn(at.clients, "current").mockReturnValueOnce({ ...clients, byHost: () => markless });
    const { status, body } = await get("/favicon.ico");
    expect([status, body]).toEqual([404, '{"detail":"Not Found"}']);
  });

  it.each([
    "/assets/index.html",
    "/uploads/index.html",
    "/uploads/notes.txt",
    "/uploads/",
    "/assets/",
    "/brand/8/",
    "/brand/8/client.json",
    "/brand/10/client.json",
  ])("other files and folder listings are 404: %s", async (url) => {
    // A path with a trailing slash is answered by the portal, like any unknown path.
    const expected = url.endsWith("/") ? [200, "portal"] : [404, '{"detail":"Not Found"}'];
    const { status, body } = await get(url);
    expect([status, body]).toEqual(expected);
  });

  it.each([
    ["of 320 characters", "a".repeat(320)],
    ["of 320 characters and an ending", `${"a".repeat(320)}.webp`],
    ["with NUL", "%00.webp"],
    ["that begins with a dot", ".hidden.webp"],
    ["that leads out of the folder", "..%2fsecret.webp"],
    ["below a file", "logo.webp/x.webp"],
  ])("a name %s is 404, as no file has it", async (_kind, name) => {
    for (const folder of ["/assets/", "/uploads/"])
      for (const accepted of ["identity", "br"])
        expect(await get(`${folder}${name}`, accepted)).toMatchObject({
          status: 404,
          body: '{"detail":"Not Found"}',
        });
  });

  it("a file is sent without reading the names of all others", async () => {
    listed.mockClear();
    for (const url of ["/uploads/logo.webp", "/uploads/none.webp", "/assets/app.js"])
      await get(url);
    expect(listed).not.toHaveBeenCalled();
  });

  it("HEAD answers as GET, without the content", async () => {
    const { statusCode, headers, body } = await at.app.inject({
      method: "HEAD",
      url: "/uploads/logo.webp",
    });
    expect([statusCode, body]).toEqual([200, ""]);
    expect(headers).toMatchObject({ "content-length": "6", "cache-control": YEAR });
  });

  it("a kept file is not sent again, and a part of one is sent alone", async () => {
    const { etag } = await get("/uploads/logo.webp");
    const again = await at.app.inject({
      url: "/uploads/logo.webp",
      headers: { "if-none-match": String(etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const part = await at.app.inject({
      url: "/uploads/logo.webp",
      headers: { range: "bytes=0-2" },
    });
    expect([part.statusCode, part.body]).toEqual([206, "sec"]);
  });
});
