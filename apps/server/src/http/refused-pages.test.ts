import { setTimeout as pass } from "node:timers/promises";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

let at: Installation;
beforeAll(async () => {
  const pages = {
    webFolder: import.meta.dirname,
    imageUploadUrl: undefined,
    imageUploadPreset: "preset",
  };
  // Every window counts as one that lags.
  const pressure = { maxLagMs: -1_000, windowMs: 1 };
  at = await openInstallation({ web: jsonWebBuild, app: { pages, pressure } });
  while ((await at.app.inject("/api/v1/coupons")).statusCode !== 503) await pass(1);
});
afterAll(() => at.close());

const browser = { accept: "text/html,application/xhtml+xml" };
const form = { ...browser, "content-type": "application/x-www-form-urlencoded" };

it.each<[string, InjectOptions]>([
  ["a store page", { url: "/stores/northpine-cp", headers: browser }],
  ["the directory", { url: "/stores?search=northpine", headers: browser }],
  ["a screen of the portal", { url: "/login", headers: browser }],
  [
    "a form without script",
    { method: "POST", url: "/api/v1/coupons/1/reveal", headers: form, payload: "" },
  ],
])(
  "while the server is overloaded, %s is a small page of the brand, with Retry-After (rule 13.7)",
  async (_, request) => {
    const { statusCode, headers, body } = await at.app.inject(request);
    expect([statusCode, headers["retry-after"]]).toEqual([503, "2"]);
    expect([headers["content-type"], headers["cache-control"]]).toEqual([
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(JSON.parse(body)).toEqual({ status: 503 });
  },
);

it("such a page of a mailed link keeps the link's token from the requests for its style (rule 13.7)", async () => {
  const url = "/auth/set-password?token=secret";
  const { statusCode, headers } = await at.app.inject({ url, headers: browser });
  expect([statusCode, headers["referrer-policy"]]).toEqual([503, "no-referrer"]);
});

it("calls are refused in the API's shape meanwhile, and so are requests that are wrong (rules 13.1, 13.7)", async () => {
  const script = { accept: "application/json", "content-type": "application/json" };
  for (const request of [
    { url: "/api/v1/coupons", headers: browser },
    { url: "/api/v1/nothing", headers: { accept: "application/json" } },
    { method: "POST", url: "/api/v1/coupons/1/reveal", headers: script, payload: "{}" },
  ] as const) {
    const answer = await at.app.inject(request);
    expect([answer.statusCode, answer.json()]).toEqual([503, { detail: "Service Unavailable" }]);
  }
  const answer = await at.app.inject({ url: "/stores", headers: { ...browser, host: "a b" } });
  expect([answer.statusCode, answer.json()]).toEqual([400, { detail: "Bad Request" }]);
});
