import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Clients } from "../clients/clients.ts";
import { loadClients } from "../clients/live-clients.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

const ours = join(import.meta.dirname, "../../../../clients");
const dir = mkdtempSync(join(tmpdir(), "coupon-center-hosts-"));
const secure = "dealwharf.example";
const other = "couponlane.example";
let at: Installation;
let path: string;

function writeClient(id: number, fields: object): void {
  const file = join(dir, String(id), "client.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...fields }));
}

const clientsOf = (sandbox: boolean): Clients =>
  loadClients(dir, { publicUrl: `https://${secure}`, clientId: 8, sandbox });

beforeAll(async () => {
  cpSync(ours, dir, { recursive: true });
  writeClient(8, { hosts: ["www.dealwharf.example", "shop.dealwharf.example:8444"] });
  writeClient(10, { origin: `https://${other}`, hosts: [] });
  at = await openInstallation({
    clients: clientsOf(false),
    web: jsonWebBuild,
    app: {
      pages: { webFolder: dir, imageUploadUrl: undefined, imageUploadPreset: "preset" },
    },
  });
  const { store } = await newLiveStore(at);
  path = `/stores/${store.slug}`;
});
afterAll(async () => {
  await at.close();
  rmSync(dir, { recursive: true });
});

const get = (url: string, host: string, headers: Record<string, string> = {}) =>
  at.app.inject({ url, headers: { host, ...headers } });

describe("an unknown host in production with more than one client (rule 1.3, decision 012)", () => {
  const paths = [
    "/",
    "/login",
    "/stores",
    "/robots.txt",
    "/sitemap.xml",
    "/api/docs",
    "/api/openapi.json",
    "/brand/8/theme.css",
    "/brand/8/favicon.svg",
    "/api/v1/coupons",
    "/nowhere",
  ];
  it("gets a bare 404 for every path", async () => {
    for (const host of [
      "stranger.example",
      "dealwharf.example.evil.example",
      "127.0.0.1:3000",
      "stranger.example.",
      `${secure}..`,
      ".",
      "",
    ]) {
      for (const url of [...paths, path]) {
        const { statusCode, headers, body } = await get(url, host);
        expect([url, statusCode]).toEqual([url, 404]);
        expect(body).toBe('{"detail":"Not Found"}');
        expect(headers["x-content-type-options"]).toBe("nosniff");
      }
    }
  });

  it("shows no page by site key, but answers API calls with one", async () => {
    const key = { "x-site-key": "8" };
    expect((await get(path, "stranger.example", key)).statusCode).toBe(404);
    expect((await get("/brand/8/theme.css", "stranger.example", key)).statusCode).toBe(404);
    expect((await get("/api/v1/coupons", "stranger.example", key)).statusCode).toBe(200);
    expect(
      (await get("/api/v1/coupons", "stranger.example", { "x-site-key": "9" })).statusCode,
    ).toBe(400);
  });

  it("serves health, readiness and metrics, and accepts Stripe's events (rule 14.6)", async () => {
    for (const url of ["/healthz", "/readyz", "/metrics"])
      expect((await get(url, "10.0.0.7:3000")).statusCode).toBe(200);
    const event = await at.app.inject({
      method: "POST",
      url: "/api/webhooks/stripe",
      headers: { host: "10.0.0.7:3000", "content-type": "application/json" },
      payload: "{}",
    });
    expect(event.statusCode).toBe(400);
    expect(event.json()).not.toEqual({ detail: "Not Found" });
  });

  it("shows the default client if there is only one, and in the sandbox", () => {
    const host = { host: "stranger.example", hostname: "stranger.example" };
    expect(clientsOf(true).byHost(host)?.id).toBe(8);
    expect(clientsOf(false).byHost(host)).toBeUndefined();
    const alone = mkdtempSync(join(tmpdir(), "coupon-center-hosts-"));
    cpSync(join(dir, "8"), join(alone, "8"), { recursive: true });
    const one = loadClients(alone, { publicUrl: `https://${secure}`, clientId: 8, sandbox: false });
    rmSync(alone, { recursive: true });
    expect(one.byHost(host)?.id).toBe(8);
  });
});

describe("a client's own hosts (rule 1.2)", () => {
  it.each([
    secure,
    "www.dealwharf.example",
    `${secure}:8443`,
    secure.toUpperCase(),
    `${secure}.`,
    `${secure}.:8443`,
    `${secure.toUpperCase()}:8443`,
    `${secure.toUpperCase()}.`,
    "SHOP.dealwharf.example:8444",
    "shop.dealwharf.example.:8444",
  ])("%s shows its page, regardless of the site key", async (host) => {
    expect((await get(path, host)).statusCode).toBe(200);
    expect((await get(path, host, { "x-site-key": "10" })).statusCode).toBe(200);
    expect((await get(path, other, { "x-site-key": "8" })).statusCode).toBe(404);
  });

  it("Strict-Transport-Security is sent where the client's origin is https, and only there", async () => {
    // The sandbox, as production requires https.
    writeClient(10, { origin: `http://${other}` });
    const sandbox = await openInstallation({ clients: clientsOf(true), web: jsonWebBuild });
    writeClient(10, { origin: `https://${other}` });
    const hsts = async (on: Installation, host: string) =>
      (await on.app.inject({ url: "/stores", headers: { host } })).headers[
        "strict-transport-security"
      ];
    expect(await hsts(at, secure)).toMatch(/^max-age=31536000/);
    expect(await hsts(at, "stranger.example")).toBeUndefined();
    expect(await hsts(sandbox, secure)).toMatch(/^max-age=31536000/);
    expect(await hsts(sandbox, other)).toBeUndefined();
    await sandbox.close();
  });

  it("URLs in responses start with the client's origin, for any host or key", async () => {
    for (const [key, origin] of [
      ["8", `https://${secure}`],
      ["10", `https://${other}`],
    ] as const) {
      const view = await at.app.inject({ url: "/stores", headers: { host: new URL(origin).host } });
      expect(view.json().client).toMatchObject({ origin, siteKey: key });
    }
    expect((await get("/robots.txt", "www.dealwharf.example")).body).toContain(
      `Sitemap: https://${secure}/sitemap.xml`,
    );
  });
});

describe("clients that share a host or origin stop the start (rule 1.1)", () => {
  it.each<[string, object, RegExp]>([
    [
      "the origin of another",
      { origin: `http://${secure}` },
      /origin: https?:\/\/dealwharf\.example: already used/,
    ],
    [
      "PUBLIC_URL's host",
      { hosts: [secure] },
      /origin: https:\/\/dealwharf\.example: already used/,
    ],
    [
      "no address at all",
      { origin: undefined, hosts: [] },
      /origin: is required, or a host of its own/,
    ],
  ])("%s", (_what, fields, reason) => {
    const before = readFileSync(join(dir, "10/client.json"), "utf8");
    writeClient(10, fields);
    try {
      expect(() => clientsOf(false)).toThrow(reason);
    } finally {
      writeFileSync(join(dir, "10/client.json"), before);
    }
  });
});
