import { afterAll, describe, expect, it } from "vitest";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { portOf, sendRaw } from "../testing/raw-request.ts";
import { originForm } from "./request-target.ts";

const at = await openInstallation({ web: jsonWebBuild });
await at.app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => at.close());

it.each([
  ["/stores?page=2", "/stores?page=2"],
  ["http://coupons.test/stores?page=2", "/stores?page=2"],
  ["HTTPS://coupons.test:443/stores", "/stores"],
  ["http://coupons.test", "/"],
  ["http://coupons.test?page=2", "/?page=2"],
  ["coupons.test:443", "/"],
  ["*", "/"],
  ["", "/"],
  [undefined, "/"],
])("a request's target is always converted to a path: %s", (target, path) => {
  expect(originForm(target)).toBe(path);
});

it.each(["/stores/%ff", "/stores/caf%E9?x=%ff"])(
  "a malformed path that a browser opens is a page that is not found: %s (rule 9.4)",
  async (url) => {
    const open = (accept: string) => at.app.inject({ url, headers: { accept } });
    const page = await open("text/html,application/xhtml+xml");
    expect([page.statusCode, page.headers["content-type"]]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
    expect((await open("application/json")).json()).toEqual({ detail: "Bad Request" });
  },
);

/** The status of a request for that target with these Host lines. */
async function statusOf(target: string, ...lines: string[]): Promise<number> {
  const head = [`GET ${target} HTTP/1.1`, ...lines, "Connection: close", "", ""].join("\r\n");
  return Number((await sendRaw(portOf(at.app), head)).slice(9, 12));
}

describe("a target or Host that makes the site ambiguous is rejected (rule 13.8)", () => {
  const own = "Host: coupons.test";

  it("exactly one valid Host is accepted, regardless of other headers with similar names", async () => {
    expect(await statusOf("/healthz", own)).toBe(200);
    expect(await statusOf("/healthz", "Host: [::1]:3000")).toBe(200);
    expect(await statusOf("/healthz", own, "X-Is: host", "X-Too: Host")).toBe(200);
  });

  it.each([
    [own, "Host: evil.example"],
    [own, "X-Between: 1", "HOST: coupons.test"],
    ["Host: coupons.test/evil"],
    ["Host: coupons.test:http"],
    ["Host: coupons.test, evil.example"],
  ])("400 for %s %s", async (...lines) => {
    expect(await statusOf("/healthz", ...lines)).toBe(400);
  });

  it("an absolute target may name the same host, but no other", async () => {
    expect(await statusOf("http://coupons.test/healthz", own)).toBe(200);
    expect(await statusOf("http://COUPONS.test:80/healthz", own)).toBe(200);
    expect(await statusOf("http://evil.example/healthz", own)).toBe(400);
    expect(await statusOf("http://coupons.test:81/healthz", own)).toBe(400);
  });

  it.each([
    "http://user@coupons.test/healthz",
    "http://:secret@coupons.test/healthz",
    "http://[/healthz",
    "ftp://coupons.test/healthz",
    "*",
  ])(
    "an absolute target with credentials or without a valid address is 400: %s",
    async (target) => {
      expect(await statusOf(target, own)).toBe(400);
    },
  );
});
