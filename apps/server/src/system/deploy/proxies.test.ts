import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { endProcess } from "@coupon-center/testing/program";
import { type ServerProcess, startServerProcess } from "@coupon-center/testing/server-process";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  BEFORE_CLOSE_MS,
  configureNginx,
  deploy,
  findTool,
  makeCertificate,
  openConnections,
  runTool,
  titleOf,
} from "../../testing/deploy-tools.ts";
import { freePort } from "../../testing/free-port.ts";

const brands = ["merchants.dealwharf.example", "merchants.couponlane.example"] as const;
let folder: string;
let server: ServerProcess;
let upstream: string;
let proxy: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "proxies-"));
  const port = String(await freePort());
  upstream = `127.0.0.1:${port}`;
  server = await startServerProcess({
    PORT: port,
    DATA_DIR: join(folder, "data"),
    PUBLIC_URL: `https://${brands[0]}`,
    TRUSTED_PROXY: "loopback",
    LOG_LEVEL: "info",
  });
});
afterAll(async () => {
  await endProcess(server.child);
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  if (proxy) await endProcess(proxy);
  proxy = undefined;
});

/** Requests a path of a brand from the proxy, with forged headers of a proxy. */
function ask(port: number, host: string, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const forged = { "x-forwarded-host": brands[1], "x-forwarded-for": "203.0.113.66" };
    const sent = request(
      { port, path, servername: host, rejectUnauthorized: false, headers: { host, ...forged } },
      async (answer) => resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    );
    sent.once("error", reject).end();
  });
}

async function expectBrands(port: number): Promise<void> {
  await expect
    .poll(() =>
      ask(port, brands[0], "/healthz").then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  for (const brand of brands) {
    const { status, body } = await ask(port, brand, "/robots.txt");
    expect([status, body]).toEqual([200, expect.stringContaining(`Sitemap: https://${brand}/`)]);
  }
  // Each of these is the same path to the server.
  for (const path of ["/metrics", "/metrics/", "/metrics?a", "/%6detrics", "/%6Detrics/"])
    expect([path, (await ask(port, brands[0], path)).status]).toEqual([path, 404]);
  // The log has the address of the visitor that the proxy saw, and not the forged one.
  await server.said(/robots\.txt/);
  expect(server.output()).not.toContain("203.0.113.66");
  // A request that meets the closing of its connection would be lost.
  await expect.poll(() => openConnections(upstream), { timeout: BEFORE_CLOSE_MS }).toBe(0);
}

const nginx = findTool("nginx");
const isAccepted = { code: 0, output: expect.stringContaining("successful") };

describe.skipIf(nginx === null)(titleOf("nginx", "nginx", nginx), () => {
  it("accepts deploy/nginx.conf, also with its cache, which serves each brand with TLS under its own name (rule 14.12)", async () => {
    const [https, http] = [await freePort(), await freePort()];
    const place = join(folder, "nginx");
    mkdirSync(place);
    for (const brand of brands) makeCertificate(join(place, brand), [brand]);
    const site = readFileSync(join(deploy, "nginx.conf"), "utf8")
      .replace(/^ *listen \[::\].*\n/gm, "")
      .replaceAll("listen 443", `listen 127.0.0.1:${https}`)
      .replaceAll("listen 80", `listen 127.0.0.1:${http}`)
      .replaceAll("127.0.0.1:3000", upstream)
      .replaceAll("/etc/letsencrypt/live", place)
      .replaceAll("/etc/nginx/coupon-center-proxy.conf", `"${join(deploy, "nginx-proxy.conf")}"`);
    const cached = site
      .replace("#proxy_cache_path /var/lib/nginx/coupon-center", `proxy_cache_path ${place}/kept`)
      .replace(
        /^ *include .*proxy\.conf";$/gm,
        `$& include "${join(deploy, "nginx-cache.conf")}";`,
      );
    expect(cached).not.toBe(site);
    expect(runTool(nginx, [...configureNginx(place, cached), "-t"])).toEqual(isAccepted);
    const args = configureNginx(place, site);
    expect(runTool(nginx, [...args, "-t"])).toEqual(isAccepted);
    proxy = spawn(nginx ?? "", args, { stdio: "ignore" });
    await expectBrands(https);
    const plain = await fetch(`http://127.0.0.1:${http}/stores?page=2`, { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([
      308,
      "https://127.0.0.1/stores?page=2",
    ]);
  });
});

const caddy = findTool("caddy");

describe.skipIf(caddy === null)(titleOf("Caddy", "caddy", caddy), () => {
  it("accepts deploy/Caddyfile, which serves each brand with TLS under its own name (rule 14.12)", async () => {
    const given = join(deploy, "Caddyfile");
    const checked = runTool(caddy, ["validate", "--adapter", "caddyfile", "--config", given]);
    expect([checked.code, checked.output]).toEqual([0, expect.stringContaining("Valid")]);
    const port = await freePort();
    const { certificate, key } = makeCertificate(join(folder, "caddy"), brands);
    const own = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n";
    let site = readFileSync(given, "utf8").replaceAll("127.0.0.1:3000", upstream);
    for (const brand of brands)
      site = site.replace(
        `\n${brand} {`,
        `\nhttps://${brand}:${port} {\n\ttls ${certificate} ${key}`,
      );
    writeFileSync(join(folder, "Caddyfile"), own + site);
    proxy = spawn(
      caddy ?? "",
      ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")],
      {
        stdio: "ignore",
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      },
    );
    await expectBrands(port);
  });
});

const haproxy = findTool("haproxy");
const hasIPv6 = networkInterfaces().lo?.some(({ family }) => family === "IPv6");

describe.skipIf(haproxy === null)(titleOf("HAProxy", "haproxy", haproxy), () => {
  it("accepts deploy/haproxy-web.cfg, which serves each brand with TLS under its own name, by IPv4 and IPv6 (rule 14.12)", async () => {
    const [https, http] = [await freePort(), await freePort()];
    const place = join(folder, "haproxy");
    const certificates = join(place, "brands");
    mkdirSync(certificates, { recursive: true });
    for (const brand of brands) {
      const { certificate, key } = makeCertificate(join(place, brand), [brand]);
      const both = [certificate, key].map((path) => readFileSync(path, "utf8")).join("");
      writeFileSync(join(certificates, `${brand}.pem`), both);
    }
    const bind = (port: number) => `bind 127.0.0.1:${port}${hasIPv6 ? `,::1:${port} v6only` : ""}`;
    const site = readFileSync(join(deploy, "haproxy-web.cfg"), "utf8")
      .replace("bind :443,:::443 v6only", bind(https))
      .replace("bind :80,:::80 v6only", bind(http))
      .replace("/etc/haproxy/brands/", `${certificates}/`)
      .replaceAll(/127\.0\.0\.1:300[01]/g, upstream);
    const args = ["-db", "-f", join(place, "haproxy.cfg")];
    writeFileSync(join(place, "haproxy.cfg"), site);
    const checked = runTool(haproxy, [...args, "-c"]);
    expect([checked.code, checked.output]).toEqual([0, expect.stringContaining("valid")]);
    proxy = spawn(haproxy ?? "", args, { stdio: "ignore" });
    await expectBrands(https);
    for (const host of hasIPv6 ? ["127.0.0.1", "[::1]"] : ["127.0.0.1"]) {
      const plain = await fetch(`http://${host}:${http}/`, { redirect: "manual" });
      expect([host, plain.status]).toEqual([host, 308]);
    }
  });
});
