import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx, Guest } from "../context.ts";
import { rateLimits } from "../ports/rate-limits.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { holdTime, later } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { recordKeys } from "../testing/record-keys.ts";
import {
  HOUR_MS,
  MINUTE_MS,
  newIp,
  passed,
  type Seen,
  seenOf,
  spend,
} from "../testing/spend-limits.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { giveFeedback } from "./give-feedback.ts";
import { revealCoupon } from "./reveal.ts";

let slug: string;
let coupons: number[];
const at = await openInstallation({ web: jsonWebBuild, rateLimitFactor: 1 });
beforeAll(async () => {
  at.ports.ogImages = { draw: async ({ storeName }) => Buffer.from(storeName) };
  const { merchant, store } = await newLiveStore(at);
  ({ slug } = store);
  coupons = [];
  for (let count = 0; count < 2; count++)
    coupons.push((await merchant.ok(endpoints.createCoupon, { body: couponPayload })).id);
});
afterAll(() => at.close());
// The clock stands still, so that each limit is hit exactly.
holdTime();

async function ask(call: { url: string; payload?: object; ip: string; browser?: string }) {
  const { url, payload, ip: remoteAddress, browser = "browser" } = call;
  const method = url.startsWith("/api/") ? "POST" : "GET";
  const headers = { "user-agent": browser };
  return at.app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) });
}

async function seen(call: Parameters<typeof ask>[0]): Promise<Seen> {
  const { statusCode, headers } = await ask(call);
  return seenOf(statusCode, headers);
}

/** A ctx as a route would create it, for very many calls without HTTP. */
const guestAt = (ip: string): Ctx<Guest> => ({
  ...systemCtx(at),
  actor: { kind: "guest", ip },
});

/** Runs this many calls with different browsers, twenty at a time. */
async function spendMany(count: number, run: (browser: string) => Promise<unknown>): Promise<void> {
  const browsers = Array.from({ length: count }, (_, index) => `browser ${index}`);
  while (browsers.length > 0) await Promise.all(browsers.splice(0, 20).map(run));
}

/** A User-Agent that differs from others in its `place`-th character only. */
const nameWith = (letter: string, place: number) =>
  `${"n".repeat(place - 1)}${letter}${"n".repeat(400 - place)}`;

describe("revealing a code (rule 7.3, decision 032)", () => {
  const reveal = (ip: string, browser: string) =>
    seen({ url: `/api/v1/coupons/${coupons[0]}/reveal`, ip, browser });

  it("60 a minute per visitor; others at the same address are counted separately", async () => {
    const ip = newIp();
    await spend(60, () => reveal(ip, "greedy"));
    expect(await reveal(ip, "greedy")).toEqual([429, 60]);
    expect(await reveal(ip, "other")).toEqual(passed);
    expect(await reveal(newIp(), "greedy")).toEqual(passed);
    const page = await at.app.inject({
      method: "POST",
      url: `/api/v1/coupons/${coupons[0]}/reveal`,
      headers: { "user-agent": "greedy", accept: "text/html" },
      remoteAddress: ip,
    });
    expect([page.statusCode, page.body]).toEqual([429, '{"status":429}']);
    later(MINUTE_MS - 1);
    expect(await reveal(ip, "greedy")).toEqual([429, 1]);
    later(1);
    expect(await reveal(ip, "greedy")).toEqual(passed);
  });

  it("1,200 a minute per network, for any User-Agent", async () => {
    const ip = newIp();
    const params = { id: coupons[0] ?? 0 };
    await spendMany(1199, (userAgent) =>
      revealCoupon(guestAt(ip), { params, body: undefined, userAgent }),
    );
    expect(await reveal(ip, "last")).toEqual(passed);
    expect(await reveal(ip, "one more")).toEqual([429, 60]);
    expect(await reveal(newIp(), "one more")).toEqual(passed);
    later(MINUTE_MS);
    expect(await reveal(ip, "one more")).toEqual(passed);
  });

  it("tells visitors apart by the first 300 characters of the User-Agent", async () => {
    const ip = newIp();
    await spend(60, (index) => reveal(ip, nameWith(`${index % 10}`, 301)));
    expect(await reveal(ip, nameWith("x", 301))).toEqual([429, 60]);
    expect(await reveal(ip, nameWith("x", 300))).toEqual(passed);
    expect(await reveal(ip, nameWith("x", 1))).toEqual(passed);
  });
});

describe("'Did it work?' (rule 9.8)", () => {
  const say = (ip: string, browser: string, coupon = coupons[0]) =>
    seen({ url: `/api/v1/coupons/${coupon}/feedback`, payload: { outcome: "other" }, ip, browser });

  it("2 answers an hour per coupon and visitor, without affecting others at the same address", async () => {
    const ip = newIp();
    await spend(2, () => say(ip, "one"));
    expect(await say(ip, "one")).toEqual([429, 3600]);
    expect(await say(ip, "one", coupons[1])).toEqual(passed);
    expect(await say(ip, "two")).toEqual(passed);
    expect(await say(newIp(), "one")).toEqual(passed);
    later(HOUR_MS - 1);
    expect(await say(ip, "one")).toEqual([429, 1]);
    later(1);
    expect(await say(ip, "one")).toEqual(passed);
  });

  it("300 an hour per network, for any User-Agent", async () => {
    const ip = newIp();
    const [params, body] = [{ id: coupons[0] ?? 0 }, { outcome: "other" as const }];
    await spendMany(299, (userAgent) => giveFeedback(guestAt(ip), { params, body, userAgent }));
    expect(await say(ip, "last")).toEqual(passed);
    expect(await say(ip, "one more")).toEqual([429, 3600]);
    later(HOUR_MS);
    expect(await say(ip, "one more")).toEqual(passed);
  });

  it("a network that is refused makes up no more visitors to remember", async () => {
    const ip = newIp();
    const { keys, restore } = recordKeys(at, rateLimits.feedbackByVisitor);
    const body = { outcome: "other" as const };
    await spendMany(350, (userAgent) =>
      giveFeedback(guestAt(ip), { params: { id: 1_000_000 }, body, userAgent }).catch(() => null),
    );
    restore();
    expect(keys.size).toBe(300);
  });

  it("a visitor who is refused again asks for no point of their network", async () => {
    const ip = newIp();
    const { asked, restore } = recordKeys(at, rateLimits.feedbackByNetwork);
    await spend(2, () => say(ip, "one"));
    for (let time = 0; time < 5; time++) expect(await say(ip, "one")).toEqual([429, 3600]);
    restore();
    expect(asked()).toBe(3);
  });

  it("tells visitors apart by the first 300 characters of the User-Agent", async () => {
    const ip = newIp();
    await spend(2, (index) => say(ip, nameWith(`${index}`, 301)));
    expect(await say(ip, nameWith("x", 301))).toEqual([429, 3600]);
    expect(await say(ip, nameWith("x", 300))).toEqual(passed);
    expect(await say(ip, nameWith("x", 1))).toEqual(passed);
  });
});

describe("the directory (rule 9.9)", () => {
  const open = (ip: string, query: string) => seen({ url: `/stores${query}`, ip });

  it("120 searches a minute per network, and no limit for paging", async () => {
    const ip = newIp();
    await spend(120, () => open(ip, "?search=pine"));
    expect(await open(ip, "?search=pine")).toEqual([429, 60]);
    expect(await open(ip, "?page=2&letter=p")).toEqual(passed);
    expect(await open(newIp(), "?search=pine")).toEqual(passed);
    later(MINUTE_MS);
    expect(await open(ip, "?search=pine")).toEqual(passed);
  });
});

describe("a page's preview image (rule 9.6)", () => {
  const open = async (ip: string, name: string) => {
    await at.db.updateTable("store").set({ name }).where("slug", "=", slug).execute();
    return seen({ url: `/stores/${slug}/picture.png`, ip });
  };

  it("60 new ones a minute per network; cached ones are not counted", async () => {
    const ip = newIp();
    await spend(60, (index) => open(ip, `Name ${index}`));
    expect(await open(ip, "One more")).toEqual([429, 60]);
    expect(await open(ip, "Name 3")).toEqual(passed);
    expect(await open(newIp(), "Another")).toEqual(passed);
    later(MINUTE_MS);
    expect(await open(ip, "One more")).toEqual(passed);
  });
});
