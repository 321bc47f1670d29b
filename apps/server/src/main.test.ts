import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { spawnServer, startServerProcess } from "@coupon-center/testing/server-process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sandboxSettings } from "./config/testing/sandbox-settings.ts";
import { freePort } from "./testing/free-port.ts";
import { productionSettings } from "./testing/production-settings.ts";
import { sendRaw } from "./testing/raw-request.ts";

const clients = fileURLToPath(new URL("../../../clients", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coupon-center-start-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (env: Record<string, string>) =>
  spawnServer({ DATA_DIR: join(folder, "data"), RATE_LIMIT_FACTOR: "", ...env });

async function refusal(env: Record<string, string>): Promise<{ code: unknown; lines: string[] }> {
  const { child, output } = start(env);
  const [code] = await once(child, "close");
  return { code, lines: output().trim().split("\n") };
}

describe("a start that fails: one clear line, an exit code other than 0, nothing written (rule 14.1)", () => {
  it("a port in use", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { code, lines } = await refusal({ PORT: String(port) });
    server.close();
    expect([code, lines]).toEqual([1, [`PORT: ${port} is already in use`]]);
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it.each([
    ["203.0.113.77", /^HOST: 203\.0\.113\.77 is not this machine's address: \S.* EADDRNOTAVAIL/],
    ["fe80::1", /^HOST: fe80::1 is not this machine's address: \S.* E(INVAL|ADDRNOTAVAIL)/],
    ["nowhere.invalid", /^HOST: nowhere\.invalid is not this machine's address: \S/],
  ])("an address that is not this machine's: %s", async (HOST, line) => {
    const { code, lines } = await refusal({ HOST, PORT: "0" });
    expect([code, lines]).toEqual([1, [expect.stringMatching(line)]]);
  });

  it.each([
    ["a file in its way", "file/data"],
    ["a place that takes no folders, not even root's", "/proc/data/coupons"],
  ])("an unwritable DATA_DIR: %s", async (_why, place) => {
    writeFileSync(join(folder, "file"), "");
    const { code, lines } = await refusal({ DATA_DIR: resolve(folder, place) });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^DATA_DIR: .*can't be written/);
  });

  it("an invalid client file: the file, the field and the reason (rule 1.1, decision 011)", async () => {
    const copies = join(folder, "clients");
    cpSync(clients, copies, { recursive: true });
    const path = join(copies, "10", "client.json");
    writeFileSync(path, readFileSync(path, "utf8").replace("#b4371e", "brick"));
    const { code, lines } = await refusal({ CLIENTS_DIR: copies });
    expect([code, lines]).toEqual([1, [`${path}:12: primaryColor: must be a colour like #0b6b5d`]]);
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("missing variables in production, a line each", async () => {
    const { code, lines } = await refusal({
      APP_ENV: "production",
      STRIPE_API_URL: "http://127.0.0.1:9",
    });
    expect(code).toBe(1);
    expect(lines.map((line) => line.split(":")[0]).sort()).toEqual([
      "MAIL_FROM",
      "PUBLIC_URL",
      "SESSION_SECRET",
      "SMTP_URL",
      "STRIPE_API_URL",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
    ]);
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("sandbox addresses and invented secrets in production, a line each with its remedy", async () => {
    const { code, lines } = await refusal({
      ...productionSettings(),
      ...sandboxSettings,
      HOST: "http://0.0.0.0",
    });
    expect(code).toBe(1);
    expect(lines.map((line) => line.slice(0, 72)).sort()).toEqual([
      'HOST: must be an address or a host name, without scheme or port, not "ht',
      "MAIL_FROM: is an address on this machine: set one of a domain that recei",
      "PUBLIC_URL: is reachable on this machine only: set the public address",
      "SESSION_SECRET: is required in production",
      "STRIPE_SECRET_KEY: is a test key: copy the secret key from Stripe's dash",
      "STRIPE_WEBHOOK_SECRET: names none: copy the endpoint's signing secret fr",
      "TRUSTED_PROXY: must be addresses, networks (10.0.0.0/8), loopback, linkl",
    ]);
    expect(existsSync(join(folder, "data"))).toBe(false);
  });

  it("a client that production cannot serve: a local origin, without https, a local sender", async () => {
    const copies = join(folder, "clients");
    cpSync(clients, copies, { recursive: true });
    const path = join(copies, "10", "client.json");
    const file = JSON.parse(readFileSync(path, "utf8"));
    const changes = { origin: "http://lane.example", mailFrom: "no-reply@lane.localhost" };
    writeFileSync(path, JSON.stringify({ ...file, ...changes }));
    const { code, lines } = await refusal({ ...productionSettings(), CLIENTS_DIR: copies });
    expect([code, lines]).toEqual([
      1,
      [
        `${path}:1: origin: must be https, even if a proxy terminates it`,
        `${path}:1: mailFrom: is an address on this machine: set one of a domain that receives mail`,
      ],
    ]);
  });

  it("several invalid variables, all of them listed", async () => {
    const { code, lines } = await refusal({
      PORT: "many",
      RATE_LIMIT_FACTOR: "-1",
      LOG_LEVEL: "loud",
    });
    expect(code).toBe(1);
    expect(lines.map((line) => line.split(":")[0])).toEqual([
      "PORT",
      "RATE_LIMIT_FACTOR",
      "LOG_LEVEL",
    ]);
  });
});

describe("a start in production", () => {
  it.each([
    ["warns while TRUSTED_PROXY is not set: one visitor's limits may be everybody's", {}, 1],
    ["does not where it is", { TRUSTED_PROXY: "loopback" }, 0],
  ])("%s", async (_what, more, warnings) => {
    const { child, output, said } = start({ ...productionSettings(), ...more });
    const closed = once(child, "close");
    await said(/is ready/);
    child.kill();
    expect(await closed).toEqual([0, null]);
    expect(output().match(/"event":"no_trusted_proxy"/g) ?? []).toHaveLength(warnings);
  });

  it("warns of each of the demo's brands, which an upgrade may have left in place of the operator's (rule 14.1)", async () => {
    const { child, output, said } = start(productionSettings());
    const closed = once(child, "close");
    await said(/is ready/);
    child.kill();
    await closed;
    const warnings = output().match(/"event":"brand_made_up","client":\d+,"msg":"[^"]+"/g);
    expect(warnings).toEqual(
      ["10 (Couponlane) has no-reply@couponlane", "8 (Dealwharf) has no-reply@dealwharf"].map(
        (brand) =>
          expect.stringMatching(
            RegExp(
              `client ${brand.replace(/[()]/g, ".")}.example, which is of no real domain: .+ set CLIENTS_DIR to your brands`,
            ),
          ),
      ),
    );
  });
});

describe("what a start prints", () => {
  async function printed(env: Record<string, string>): Promise<string[]> {
    const { child, said } = start({ ...env, LOG_LEVEL: "info" });
    let out = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      out += chunk.toString();
    });
    const closed = once(child, "close");
    await said(/Portal/);
    child.kill();
    await closed;
    return out.trim().split("\n");
  }

  it("in production standard output has only lines of JSON (rule 14.6)", async () => {
    const events = (await printed(productionSettings())).map((line) => JSON.parse(line).event);
    expect(events).toEqual(expect.arrayContaining(["started", "stopping"]));
  });

  it("in the sandbox standard output has the addresses and the first password (rule 14.6)", async () => {
    const lines = (await printed({})).filter((line) => !line.startsWith("{")).join("\n");
    expect(lines).toMatch(/First staff account \(shown only once\): .*Portal /s);
  });
});

describe("the clients after a start", () => {
  it("in the sandbox each one's address is printed, and reachable", async () => {
    const port = await freePort();
    const { child, output, said } = start({ PORT: String(port) });
    const closed = once(child, "close");
    await said(/is ready/);
    const asked = (host: string) =>
      sendRaw(port, `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const answers = [await asked(`couponlane.localhost:${port}`), await asked(`stranger:${port}`)];
    child.kill();
    await closed;
    expect(output()).toContain(`Portal      http://localhost:${port}/\n`);
    expect(output()).toContain(
      `Client 10 (Couponlane)  Portal  http://couponlane.localhost:${port}/\n`,
    );
    expect(answers[0]).toContain(`Sitemap: http://couponlane.localhost:${port}/sitemap.xml`);
    expect(answers[1]).toContain(`Sitemap: http://localhost:${port}/sitemap.xml`);
  });

  it("in production an unknown host gets a bare 404 (rule 1.3)", async () => {
    const port = await freePort();
    const { child, said } = start({ ...productionSettings(), PORT: String(port) });
    const closed = once(child, "close");
    await said(/is ready/);
    const asked = (path: string, host: string) =>
      sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const answers = [
      await asked("/robots.txt", "merchants.couponlane.example"),
      await asked("/robots.txt", `127.0.0.1:${port}`),
      await asked("/readyz", `127.0.0.1:${port}`),
    ];
    child.kill();
    await closed;
    expect(answers[0]).toContain("Sitemap: https://merchants.couponlane.example/sitemap.xml");
    expect(answers[1]).toMatch(/^HTTP\/1\.1 404 .*\{"detail":"Not Found"\}$/s);
    expect(answers[2]).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("stopping", () => {
  it("answers for SHUTDOWN_DELAY, not ready and ending each connection (rule 14.8)", async () => {
    const server = await startServerProcess({
      DATA_DIR: join(folder, "data"),
      SHUTDOWN_DELAY: "300",
      LOG_LEVEL: "info",
    });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    server.child.kill("SIGTERM");
    await server.said(/"event":"stopping"/);
    const stopping = await fetch(`${server.url}/readyz`);
    expect([stopping.status, await stopping.json()]).toEqual([503, { status: "stopping" }]);
    const page = await fetch(`${server.url}/login`);
    expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
    const closed = once(server.child, "close");
    server.child.kill("SIGKILL");
    await closed;
  });

  it("is graceful from the first answer on, also while a start makes its first staff account (rule 14.8)", async () => {
    const PORT = String(await freePort());
    const { child, output } = start({ PORT, LOG_LEVEL: "info" });
    const closed = once(child, "close");
    const answers = async () =>
      fetch(`http://localhost:${PORT}/healthz`).then(
        () => true,
        () => false,
      );
    while (!(await answers())) await wait(1);
    child.kill();
    expect(await closed).toEqual([0, null]);
    expect(output()).toContain('"event":"stopping"');
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "%s, even if it is sent twice at once, stops gracefully, with 0 if asked to (rule 14.8)",
    async (signal) => {
      const { child, output, said } = start({ LOG_LEVEL: "info" });
      const closed = once(child, "close");
      await said(/is ready/);
      child.kill(signal);
      child.kill(signal);
      expect(await closed).toEqual([signal === "SIGHUP" ? 129 : 0, null]);
      expect(output()).toContain('"event":"stopping"');
    },
  );
});
