import { request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { startWorld } from "./testing/world.ts";

const world = await startWorld();
afterAll(() => world.close());

/** The status of a request with headers that fetch would not let a test set. */
function statusOf(method: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const url = new URL("/sandbox/clock", world.sandbox.origin);
    const json = { "content-type": "application/json" };
    const sent = request(url, { method, headers: { ...json, ...headers } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", reject);
    sent.end(method === "POST" ? JSON.stringify({ reset: true }) : undefined);
  });
}

test.each([
  ["127.0.0.1:4010", 200],
  ["[::1]:4010", 200],
  ["192.168.1.5:4010", 200],
  ["LOCALHOST:4010", 200],
  ["couponlane.localhost:3000", 200],
  ["evil.example:4010", 421],
  ["localhost.evil.example", 421],
  ["notlocalhost", 421],
])(
  "a request for %s: %d, as a name that another site's DNS points here is none of its own",
  async (host, status) => {
    expect(await statusOf("GET", { host })).toBe(status);
    expect(await statusOf("POST", { host })).toBe(status);
  },
);

test.each<[string, Record<string, string>, number]>([
  ["another program's", {}, 200],
  ["its own page's", { "sec-fetch-site": "same-origin", origin: "null" }, 200],
  ["the address bar's", { "sec-fetch-site": "none" }, 200],
  ["another site's", { "sec-fetch-site": "cross-site" }, 403],
  ["another port's", { "sec-fetch-site": "same-site" }, 403],
  ["another site's, in a browser that says no more", { origin: "http://evil.example" }, 403],
  ["a page's without an origin", { origin: "null" }, 403],
  ["its own page's behind the server", brand("shop.example:3000", "shop.example:3000"), 200],
  ["another port's behind the server", brand("shop.example:3000", "shop.example:4000"), 403],
])("a form is taken from its own pages and from programs: %s", async (_, headers, status) => {
  expect(await statusOf("POST", headers)).toBe(status);
  expect(await statusOf("GET", headers)).toBe(200);
});

function brand(host: string, page: string): Record<string, string> {
  return { "x-forwarded-host": host, origin: `http://${page}` };
}
