import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

let at: Installation;
let webFolder: string;
let answers: { what: string; status: number; headers: Record<string, unknown> }[];

/** One response of each kind that the server gives. */
beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), "coupon-center-web-"));
  mkdirSync(join(webFolder, "assets"));
  writeFileSync(join(webFolder, "assets/app.js"), "");
  at = await openInstallation({
    web: jsonWebBuild,
    publicUrl: "https://coupons.test",
    app: { pages: { webFolder, imageUploadUrl: undefined, imageUploadPreset: "preset" } },
  });
  mkdirSync(join(at.dataDir, "uploads"), { recursive: true });
  writeFileSync(join(at.dataDir, "uploads", "logo.webp"), "");
  const { merchant, store } = await newLiveStore(at);
  const coupon = await merchant.ok(endpoints.createCoupon, {
    body: { offer_type: "Other", description: "Offer", discount_code: "X" },
  });
  const json = { "content-type": "application/json" };
  const calls: [string, number, InjectOptions | string][] = [
    ["a call", 200, "/api/v1/coupons"],
    ["a call's HEAD", 200, { method: "HEAD", url: "/api/v1/coupons" }],
    ["a refusal without token", 401, endpoints.getMe.path],
    [
      "a refused token",
      401,
      { url: "/api/v1/coupons", headers: { authorization: "Bearer a.b.c" } },
    ],
    ["a missing store", 404, "/api/v1/stores/nowhere-cp"],
    ["an unknown call", 404, "/api/v2/x"],
    ["an unknown call, posted", 404, { method: "POST", url: "/api/v2/x" }],
    ["a path that cannot be decoded", 400, "/api/v1/%zz"],
    [
      "a call with a parameter longer than any id",
      404,
      { method: "POST", url: `/api/v1/coupons/${"1".repeat(301)}/reveal` },
    ],
    ["a field error", 400, { method: "POST", url: endpoints.emailLogin.path, payload: {} }],
    [
      "malformed JSON",
      400,
      { method: "POST", url: endpoints.emailLogin.path, headers: json, payload: "{" },
    ],
    [
      "another language",
      415,
      {
        method: "POST",
        url: endpoints.emailLogin.path,
        headers: { "content-type": "text/plain" },
        payload: "x",
      },
    ],
    [
      "a forged webhook",
      400,
      { method: "POST", url: "/api/webhooks/stripe", headers: json, payload: "{}" },
    ],
    ["the description", 200, "/api/openapi.json"],
    ["the readable description", 200, "/api/docs"],
    ["health", 200, "/healthz"],
    ["readiness", 200, "/readyz"],
    ["metrics", 200, "/metrics"],
    ["a store page", 200, `/stores/${store.slug}`],
    ["a missing store page", 404, "/stores/nowhere-cp"],
    ["a redirect to a shop", 302, `/go/${coupon.id}`],
    ["a revealed code", 200, { method: "POST", url: `/api/v1/coupons/${coupon.id}/reveal` }],
    ["a page of the portal", 200, "/login"],
    ["an asset", 200, "/assets/app.js"],
    ["a missing asset", 404, "/assets/none.js"],
    ["an upload", 200, "/uploads/logo.webp"],
    ["a missing upload", 404, "/uploads/none.webp"],
    ["a theme", 200, "/brand/8/theme.css"],
    ["a picture of the brand", 200, "/brand/8/favicon.svg"],
  ];
  answers = [];
  for (const [what, expected, call] of calls) {
    const { statusCode, headers } = await at.app.inject(call);
    if (statusCode !== expected) throw new Error(`${what}: ${statusCode}, not ${expected}`);
    answers.push({ what, status: statusCode, headers });
  }
});
afterAll(async () => {
  await at.close();
  rmSync(webFolder, { recursive: true });
});

/** The kinds of response whose header does not pass `fits`. */
function unlike(name: string, fits: (value: string) => boolean): string[] {
  return answers
    .filter(({ headers }) => !fits(String(headers[name] ?? "")))
    .map(({ what, headers }) => `${what}: ${String(headers[name])}`);
}

describe("headers of every response: calls, errors, 404, redirects, pages, files (rule 13.6)", () => {
  it("nosniff, no framing, no referrer to other origins, no browser features, a request id, HSTS for a year on https", () => {
    expect(unlike("x-content-type-options", (value) => value === "nosniff")).toEqual([]);
    expect(unlike("x-frame-options", (value) => value === "DENY")).toEqual([]);
    expect(
      unlike("referrer-policy", (value) =>
        /^(strict-origin-when-cross-origin|no-referrer)$/.test(value),
      ),
    ).toEqual([]);
    expect(unlike("permissions-policy", (value) => value.includes("camera=()"))).toEqual([]);
    expect(
      unlike("cross-origin-opener-policy", (value) => value === "same-origin-allow-popups"),
    ).toEqual([]);
    expect(unlike("x-request-id", (value) => /^[\da-f-]{36}$/.test(value))).toEqual([]);
    expect(
      unlike("strict-transport-security", (value) => /^max-age=31536000\b/.test(value)),
    ).toEqual([]);
  });

  it("a page's are those of its HEAD too, which has no length of its own", async () => {
    const [page, head] = await Promise.all(
      (["GET", "HEAD"] as const).map((method) => at.app.inject({ method, url: "/login" })),
    );
    const { "transfer-encoding": _chunked, ...sent } = page?.headers ?? {};
    expect(Object.keys(head?.headers ?? {})).toEqual(Object.keys(sent));
    expect([sent["content-length"], head?.body]).toEqual([undefined, ""]);
  });

  it("a Content-Security-Policy that starts with default-src 'none', without unsafe-*", () => {
    expect(
      unlike("content-security-policy", (value) => value.startsWith("default-src 'none'")),
    ).toEqual([]);
    expect(unlike("content-security-policy", (value) => !value.includes("unsafe-"))).toEqual([]);
    const pages = answers.filter(({ headers }) =>
      String(headers["content-type"]).startsWith("text/html"),
    );
    for (const { headers } of pages) {
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
    }
  });

  it("no referrer from a page of the portal, whose address may have a mailed token", () => {
    const page = answers.find(({ what }) => what === "a page of the portal");
    expect(page?.headers["referrer-policy"]).toBe("no-referrer");
  });

  it("a nonce of its own for each page with inline scripts", async () => {
    const policies = await Promise.all(
      ["/login", "/login", "/register"].map(
        async (url) => (await at.app.inject(url)).headers["content-security-policy"],
      ),
    );
    const nonces = policies.map((policy) => /'nonce-([\w+/]{24})'/.exec(String(policy))?.[1]);
    expect(nonces).not.toContain(undefined);
    expect(new Set(nonces).size).toBe(3);
  });

  it("text and data have a charset", () => {
    const isNamed = (value: string) =>
      !/^(text\/|application\/json)/.test(value) || /charset=utf-8/i.test(value);
    expect(unlike("content-type", isNamed)).toEqual([]);
    const texts = answers.filter(({ headers }) => /^text/.test(String(headers["content-type"])));
    expect(texts.length).toBeGreaterThan(5);
  });

  it("no header reveals the software in use", () => {
    expect(unlike("server", (value) => value === "")).toEqual([]);
    expect(unlike("x-powered-by", (value) => value === "")).toEqual([]);
  });

  it("API responses with data are not cached", () => {
    const data = answers.filter(({ what }) => /^(a call|a revealed code)$/.test(what));
    for (const { headers } of data) expect(headers["cache-control"]).toBe("no-store");
    expect(data).toHaveLength(2);
  });

  it("no refusal is stored, by a browser or a shared cache", () => {
    const refused = answers.filter(({ status }) => status >= 400);
    const stored = refused.filter(({ headers }) => headers["cache-control"] !== "no-store");
    expect(stored.map(({ what }) => what)).toEqual([]);
    expect(refused.length).toBeGreaterThan(10);
  });

  it("API responses have the business time, by which the portal judges days and plans", async () => {
    at.clock.setOffset(86_400_000);
    const before = at.clock.business();
    const { headers } = await at.app.inject("/api/v1/coupons");
    const businessTime = Number(headers["x-business-time"]);
    expect(businessTime).toBeGreaterThanOrEqual(before);
    expect(businessTime).toBeLessThanOrEqual(at.clock.business());
    at.clock.setOffset(0);
  });

  it("an upload cannot do anything in a browser: sandboxed, with its real content type", () => {
    const upload = answers.find(({ what }) => what === "an upload");
    expect(upload?.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(upload?.headers["content-type"]).toBe("image/webp");
  });
});

describe("folders", () => {
  it("are not listed: no response contains a file name", async () => {
    for (const url of ["/uploads/", "/uploads", "/assets/", "/brand/8/"]) {
      const { body } = await at.app.inject(url);
      expect(body).not.toMatch(/logo\.webp|app\.js|client\.json/);
    }
    expect((await at.app.inject("/brand/8/client.json")).body).not.toContain("siteName");
  });
});

describe("on plain http", () => {
  it("there is no Strict-Transport-Security, which would make the installation unreachable", async () => {
    const plain = await openInstallation();
    const { headers } = await plain.app.inject("/healthz");
    await plain.close();
    expect(headers["strict-transport-security"]).toBeUndefined();
  });
});
