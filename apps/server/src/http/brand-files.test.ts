import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { presentClient } from "../clients/present-client.ts";
import { captureLog } from "../testing/capture-log.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

const log = captureLog();
const webFolder = mkdtempSync(join(tmpdir(), "coupon-center-web-"));
const sheet = ".ticket { color: var(--accent) }\n".repeat(40);
mkdirSync(join(webFolder, "assets"));
writeFileSync(join(webFolder, "assets/store-abc_1.css"), sheet);
writeFileSync(join(webFolder, "secret.css"), "secret");
const at = await openInstallation({
  web: jsonWebBuild,
  app: {
    logger: log.logger,
    pages: { webFolder, imageUploadUrl: undefined, imageUploadPreset: "preset" },
  },
});
afterAll(async () => {
  await at.close();
  rmSync(webFolder, { recursive: true });
});

const baseOf = (clientId: number) => {
  const client = at.clients.byId(clientId);
  if (!client) throw new Error("no client");
  return { client, base: presentClient(client).styleBase };
};

describe("the style sheet of public pages: the web build's and the client's in one file", () => {
  it.each([8, 10])(
    "client %i: the build's sheet, then the client's colours, cached for a year (decision 006)",
    async (id) => {
      const { client, base } = baseOf(id);
      const { statusCode, headers, body } = await at.app.inject(`${base}store-abc_1.css`);
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toBe("text/css; charset=utf-8");
      expect(headers["cache-control"]).toContain("immutable");
      expect(headers["content-encoding"]).toBeUndefined();
      expect(body).toBe(`${sheet}\n${client.themeCss}`);
    },
  );

  it("is compressed", async () => {
    const { base } = baseOf(8);
    const { headers, rawPayload } = await at.app.inject({
      url: `${base}store-abc_1.css`,
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(rawPayload).toString()).toContain(sheet);
  });

  it("is read once: a request does not access the disk", async () => {
    const { base } = baseOf(8);
    const read = async () => (await at.app.inject(`${base}once.css`)).body;
    const file = join(webFolder, "assets/once.css");
    writeFileSync(file, sheet);
    const first = await read();
    rmSync(file);
    expect([first.startsWith(sheet), await read()]).toEqual([true, first]);
  });

  it("that can't be read is a fault in the log, and not a sheet that is not there", async () => {
    const { base } = baseOf(8);
    // As with too many open files.
    mkdirSync(join(webFolder, "assets/unread.css"));
    const { statusCode, headers } = await at.app.inject(`${base}unread.css`);
    expect([statusCode, headers["cache-control"]]).toEqual([500, "no-store"]);
    expect(log.events()).toContain("request_failed");
  });

  it("is not cached under another version's URL", async () => {
    const { headers } = await at.app.inject("/brand/8/style/older/store-abc_1.css");
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it("is that of this build for a page of another one (decision 076)", async () => {
    const { client, base } = baseOf(8);
    const former = () => at.app.inject(`${base}store-Former-1.css`);
    for (const { statusCode, headers, body } of [await former(), await former()]) {
      expect([statusCode, headers["cache-control"]]).toEqual([200, "no-cache"]);
      expect(body).toBe(`${sheet}\n${client.themeCss}`);
    }
  });

  it.each([
    "none.css",
    "..%2fsecret.css",
    "%2e%2e%2fsecret.css",
    "store-abc_1",
    "a%00.css",
    `${"a".repeat(280)}.css`,
  ])("%s is 404", async (name) => {
    const { base } = baseOf(8);
    expect((await at.app.inject(base + name)).statusCode).toBe(404);
  });
});
