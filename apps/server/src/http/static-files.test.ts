import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

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
      ...{ status: 200, body: "plain", "cache-control": YEAR },
    });
    const compressed = await get("/assets/app.js", "br");
    expect([compressed.status, compressed["content-encoding"]]).toEqual([200, "br"]);
  });

  it("an upload is cached for a year, and cannot do anything in a browser (rule 13.6)", async () => {
    expect(await get("/uploads/logo.webp")).toMatchObject({
      ...{ status: 200, body: "secret", "content-type": "image/webp", "cache-control": YEAR },
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
        ...{ status: 200, body: picture, "cache-control": "public, max-age=3600" },
        // Web mail shows it on another site.
        "cross-origin-resource-policy": "cross-origin",
      });
    },
  );

  it.each([
    ...["/assets/index.html", "/uploads/index.html", "/uploads/notes.txt", "/uploads/"],
    ...["/assets/", "/brand/8/", "/brand/8/client.json", "/brand/10/client.json"],
  ])("other files and folder listings are 404: %s", async (url) => {
    // A path with a trailing slash is answered by the portal, like any unknown path.
    const expected = url.endsWith("/") ? [200, "portal"] : [404, '{"detail":"Not Found"}'];
    const { status, body } = await get(url);
    expect([status, body]).toEqual(expected);
  });
});
