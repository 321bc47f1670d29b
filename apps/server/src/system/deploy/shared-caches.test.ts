import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { endpoints } from "@coupon-center/contract";
import { Personas } from "@coupon-center/testing/personas";
import { endProcess } from "@coupon-center/testing/program";
import { type ServerProcess, startServerProcess } from "@coupon-center/testing/server-process";
import type { TestAccount } from "@coupon-center/testing/test-account";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  BEFORE_CLOSE_MS,
  configureNginx,
  deploy,
  findTool,
  openConnections,
  titleOf,
} from "../../testing/deploy-tools.ts";
import { freePort } from "../../testing/free-port.ts";

interface Cache {
  tool: string;
  /** writes its configuration into the folder; returns the arguments to start it */
  configure(folder: string, port: number, upstream: string): readonly string[];
}

const caches: readonly Cache[] = [
  {
    tool: "nginx",
    configure(folder, port, upstream) {
      const proxy = readFileSync(join(deploy, "nginx-proxy.conf"), "utf8");
      const site = readFileSync(join(deploy, "nginx.conf"), "utf8");
      const [, kept = ""] = /^#(proxy_cache_path.+;)$/m.exec(site) ?? [];
      writeFileSync(join(folder, "proxy.conf"), proxy.replace(/^ssl_.*\n/gm, ""));
      return configureNginx(
        folder,
        `${kept.replace("/var/lib/nginx/coupon-center", join(folder, "kept"))}
         upstream coupon_center { server ${upstream}; keepalive 8; }
         server { listen 127.0.0.1:${port}; include ${folder}/proxy.conf;
         include "${deploy}/nginx-cache.conf"; }`,
      );
    },
  },
  {
    tool: "varnishd",
    configure(folder, port, upstream) {
      const given = readFileSync(join(deploy, "varnish.vcl"), "utf8");
      const own = given.replace('.port = "3000"', `.port = "${upstream.split(":")[1]}"`);
      writeFileSync(join(folder, "default.vcl"), own);
      const files = ["-f", join(folder, "default.vcl"), "-n", join(folder, "work")];
      const [, said = ""] = /`varnishd (.+) -f /.exec(given) ?? [];
      const options = said.replace("127.0.0.1:6081", `127.0.0.1:${port}`).split(" ");
      // As this user, to whom alone the folder belongs; an installation has a user for it.
      return ["-j", "none", "-F", ...options, ...files, "-s", "malloc,16m"];
    },
  },
];

let folder: string;
/** They share their data, and differ in PUBLIC_CACHE_SECONDS. */
let servers: Record<"aSecond" | "anHour", ServerProcess>;
let personas: Personas;
let cache: ChildProcess | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "shared-caches-"));
  const staff = { staffEmail: "staff@brand.example", staffPassword: "the password of staff" };
  const start = (seconds: number) =>
    startServerProcess({
      DATA_DIR: join(folder, "data"),
      STAFF_EMAIL: staff.staffEmail,
      STAFF_PASSWORD: staff.staffPassword,
      PUBLIC_CACHE_SECONDS: String(seconds),
      LOG_LEVEL: "info",
    });
  servers = { aSecond: await start(1), anHour: await start(3_600) };
  personas = new Personas({ url: servers.aSecond.url, ...staff });
});
afterAll(async () => {
  for (const { child } of Object.values(servers)) await endProcess(child);
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  if (cache) await endProcess(cache);
  cache = undefined;
});

interface Answer {
  status: number | undefined;
  body: string;
  headers: IncomingHttpHeaders;
}
type Ask = (path: string, headers?: Record<string, string>) => Promise<Answer>;

/** Starts a cache in front of a server; returns what asks it. */
async function startCache({ tool, configure }: Cache, server: ServerProcess): Promise<Ask> {
  const port = await freePort();
  const place = mkdtempSync(join(folder, "cache-"));
  mkdirSync(join(place, "work"));
  const args = configure(place, port, new URL(server.url).host.replace("localhost", "127.0.0.1"));
  cache = spawn(findTool(tool) ?? "", args, { stdio: "ignore" });
  const ask: Ask = (path, headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = request({ port, path, headers: { host: "localhost", ...headers } }, (answer) =>
        text(answer).then(
          (body) => resolve({ status: answer.statusCode, body, headers: answer.headers }),
          reject,
        ),
      );
      sent.once("error", reject).end();
    });
  const isUp = () =>
    ask("/healthz").then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isUp).toBe(200);
  return ask;
}

/** The statuses with which a server has answered requests of a path. */
function answersOf(server: ServerProcess, path: string): number[] {
  const lines = server.output().matchAll(/^\{.*"path":"([^"]+)".*$/gm);
  return [...lines].flatMap(([line, asked]) => {
    const status = /"status":(\d+)/.exec(line)?.[1];
    return asked === path && status ? [Number(status)] : [];
  });
}

/** The path of a public page, and what changes its only coupon. */
async function publicPage(): Promise<{ path: string; change(words: string): Promise<unknown> }> {
  const merchant: TestAccount = await personas.own("fresh");
  const { id } = await merchant.addCoupon({ description: "Before the change" });
  const { store } = await merchant.me();
  return {
    path: `/stores/${store?.slug}`,
    change: (description) =>
      merchant.ok(endpoints.updateCoupon, { params: { id }, body: { description } }),
  };
}

describe.each(caches)("$tool in front of the server (decision 076)", (kind) => {
  const isMissing = findTool(kind.tool) === null;
  const testTitle = (title: string) => titleOf(title, kind.tool, findTool(kind.tool));

  it.skipIf(isMissing)(
    testTitle("keeps pages of each brand for PUBLIC_CACHE_SECONDS, and nothing else (rule 14.12)"),
    async () => {
      const ask = await startCache(kind, servers.anHour);
      const { path, change } = await publicPage();
      const { headers } = await ask(path);
      await change("After the change");
      const visitor = { cookie: "of=another-program", "x-forwarded-host": "couponlane.localhost" };
      const again = await ask(path, visitor);
      expect([again.status, again.body]).toEqual([200, expect.stringContaining("Before the")]);
      expect(again.headers["cache-control"]).toContain("max-age=0, must-revalidate");
      expect((await ask(path, { "if-none-match": headers.etag ?? "" })).status).toBe(304);
      // Another encoding may be asked for once more.
      const packed = await ask(path, { "accept-encoding": "gzip" });
      expect(packed.headers["content-encoding"]).toBe("gzip");

      const ofOther = await ask("/sitemap.xml", { host: "couponlane.localhost" });
      const ours = await ask("/sitemap.xml");
      expect([ofOther.status, ours.status]).toEqual([200, 200]);
      expect(ofOther.body).not.toBe(ours.body);

      const plans = "/api/v1/coupon_center/plans/";
      for (const one of [plans, "/stores/nobody", "/"]) {
        const before = answersOf(servers.anHour, one).length;
        await ask(one);
        await ask(one);
        await expect.poll(() => answersOf(servers.anHour, one).length).toBe(before + 2);
      }
      const asked = answersOf(servers.anHour, path);
      expect(asked.length).toBeLessThanOrEqual(2);
    },
  );

  it.skipIf(isMissing)(
    testTitle(
      "asks again afterwards: 304 for what is the same, and else what changed (rule 14.12)",
    ),
    async () => {
      const ask = await startCache(kind, servers.aSecond);
      const { path, change } = await publicPage();
      await ask(path);
      const bodyLater = async () => (await ask(path)).body;
      await expect
        .poll(async () => [await bodyLater(), answersOf(servers.aSecond, path).includes(304)])
        .toEqual([expect.stringContaining("Before the"), true]);
      await change("After the change");
      await expect.poll(bodyLater).toContain("After the change");
    },
  );
});

const varnish = caches.find(({ tool }) => tool === "varnishd");
const varnishd = findTool("varnishd");

it.skipIf(varnishd === null)(
  titleOf(
    "Varnish, started as its file says, closes connections before the server does (rule 14.12)",
    "varnishd",
    varnishd,
  ),
  async () => {
    const ask = await startCache(varnish ?? expect.fail(), servers.anHour);
    await ask("/stores");
    const { host } = new URL(servers.anHour.url);
    await expect.poll(() => openConnections(host), { timeout: BEFORE_CLOSE_MS }).toBe(0);
  },
);
