import {
  addDays,
  dayIn,
  endpoints,
  type RevealView,
  type StorePageView,
} from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { storePageStateReader } from "../store/index.ts";
import { newLiveStore, replacePlan } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

const at = await openInstallation({ web: jsonWebBuild });
afterAll(() => at.close());

const get = (url: string, headers: Record<string, string> = {}) => at.app.inject({ url, headers });
const post = (url: string, headers: Record<string, string> = {}, payload = "") =>
  at.app.inject({ method: "POST", url, headers, payload });

const code = "CANARY-CODE-77";

async function liveCoupon(more: object = {}) {
  const { merchant, store } = await newLiveStore(at);
  const coupon = await merchant.ok(endpoints.createCoupon, {
    body: { ...couponPayload, discount_code: code, ...more },
  });
  return { merchant, store, coupon, reveal: `/api/v1/coupons/${coupon.id}/reveal` };
}

describe("GET /stores/:slug", () => {
  it("has a strict policy and is revalidated each time (rule 9.1, decision 003)", async () => {
    const { store } = await liveCoupon();
    const { statusCode, headers } = await get(`/stores/${store.slug}`);
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("public, no-cache");
    expect(headers.vary).toBe("accept-encoding");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; style-src 'self';/,
    );
    expect(policy).not.toContain("unsafe");
    expect((await get(`/stores/${store.slug}/`)).statusCode).toBe(200);
    const head = await at.app.inject({ method: "HEAD", url: `/stores/${store.slug}` });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", headers.etag]);
  });

  it("passes client, store, coupons, day, last change and image to the page (rule 9.1, decision 044)", async () => {
    const { store, coupon } = await liveCoupon();
    const changed = at.clock.now() + 1000;
    const change = { updated_at: changed, version: 99 };
    await at.db.updateTable("store").set(change).where("id", "=", store.id).execute();
    const view: StorePageView = (await get(`/stores/${store.slug}`)).json();
    expect(view).toMatchObject({
      client: { siteName: at.clients.fallback.siteName },
      store: { name: store.name, slug: store.slug },
      coupons: [{ id: coupon.id }],
      expired: [],
      today: dayIn(at.clients.fallback.timeZone, at.clock.business()),
      websiteHost: "northpine.example.com",
      updatedAt: new Date(changed).toISOString(),
      noindex: false,
      ogImage: { alt: `20% OFF at ${store.name}` },
    });
  });

  it("depends on the current plan, regardless of earlier ones (rule 8.5)", async () => {
    const { store } = await liveCoupon();
    await replacePlan(at, store.id, "unpaid");
    const view: StorePageView = (await get(`/stores/${store.slug}`)).json();
    expect(view.coupons).toEqual([]);
  });

  it("is 304 for a matching ETag, with the page's headers, and 200 after a change", async () => {
    const { merchant, store, coupon } = await liveCoupon();
    const url = `/stores/${store.slug}`;
    const first = await get(url);
    const etag = String(first.headers.etag);
    for (const known of [etag, `"other", ${etag}`, "*"]) {
      const again = await get(url, { "if-none-match": known });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe("");
      expect(again.headers["content-security-policy"]).toBe(
        first.headers["content-security-policy"],
      );
    }
    await merchant.ok(endpoints.updateCoupon, {
      params: { id: coupon.id },
      body: { description: "Changed" },
    });
    expect((await get(url, { "if-none-match": etag })).statusCode).toBe(200);
  });

  it("is a 404 page for unknown and pending stores, at another client's host, and below a store's page (rule 9.4)", async () => {
    const { store: pending } = await newStore(at);
    const { store } = await liveCoupon();
    const host = at.clients.byId(10)?.hosts[0] ?? "";
    const asked = [
      await get("/stores/no-such-cp"),
      await get(`/stores/${pending.slug}`),
      await get(`/stores/${store.slug}`, { host }),
      await get(`/stores/${store.slug}/no-such/page`),
    ];
    for (const { statusCode, headers, body } of asked) {
      expect(statusCode).toBe(404);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(body).toBe('{"status":404}');
    }
  });

  it("ignores tokens: the page is the same for everyone", async () => {
    const { store } = await liveCoupon();
    const guest = await get(`/stores/${store.slug}`);
    const other = await get(`/stores/${store.slug}`, { authorization: "Bearer nonsense" });
    expect(other.body).toBe(guest.body);
  });

  it("concurrent requests share one read of the version; later ones get a new read", async () => {
    const { store } = await newLiveStore(at);
    await at.moveClock(0);
    let reads = 0;
    const read = storePageStateReader(at.db, () => reads++);
    await Promise.all(Array.from({ length: 100 }, () => read(8, store.slug)));
    expect(reads).toBe(1);
    await read(8, store.slug);
    expect(reads).toBe(2);
  });
});

describe("a code is nowhere before it is revealed (rule 9.2, decisions 032, 044)", () => {
  it("neither in page, directory or sitemap nor in the API for guests", async () => {
    const { store, coupon } = await liveCoupon();
    await liveCoupon({ expiration_date: couponDay(-1), start_date: couponDay(-9) });
    const page = await get(`/stores/${store.slug}`);
    const view: StorePageView = page.json();
    expect(view.coupons).toMatchObject([{ id: coupon.id, has_code: true, discount_code: null }]);
    const urls = ["/stores", "/sitemap.xml", `/api/v1/coupons?store_slug=${store.slug}`];
    const answers = [page, await get(`/api/coupon/${coupon.id}`)];
    for (const url of urls) answers.push(await get(url));
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200);
      expect(body).not.toContain(code);
    }
  });

  function couponDay(days: number): string {
    return addDays(dayIn("America/New_York", Date.now()), days);
  }
});

describe("POST /api/v1/coupons/:id/reveal (rule 7.3, decision 032)", () => {
  it.each([
    [{}, ""],
    [{ "content-type": "application/json" }, ""],
    [{ "content-type": "application/json", accept: "application/json" }, "{}"],
    [{ "content-type": "application/x-www-form-urlencoded", accept: "application/json" }, "a=b"],
  ])("returns {code, url} to a script: %j", async (headers, payload) => {
    const { reveal } = await liveCoupon();
    const answer = await post(reveal, headers, payload);
    expect(answer.json()).toEqual({ code, url: "https://northpine.example.com/sale" });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it.each<Record<string, string>>([
    { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    { "content-type": "application/x-www-form-urlencoded" },
  ])("returns a page to a form without script: %j", async (headers) => {
    const { store, coupon, reveal } = await liveCoupon();
    const answer = await post(reveal, headers);
    const view: RevealView = answer.json();
    expect(view).toMatchObject({
      code,
      url: "https://northpine.example.com/sale",
      store: { slug: store.slug },
      coupon: { id: coupon.id, discount_code: code },
      today: dayIn("America/New_York", at.clock.business()),
    });
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("private, no-cache");
    expect(answer.headers["x-robots-tag"]).toBe("noindex");
  });

  it("a deal has no code; without a URL of its own it links to the store's website (rule 6.9)", async () => {
    const { reveal } = await liveCoupon({ discount_code: "", destination_coupon_url: "" });
    expect((await post(reveal)).json()).toEqual({
      code: null,
      url: "http://northpine.example.com",
    });
  });

  it("is 404 for a coupon that is not public, for its owner too", async () => {
    const { merchant, store, reveal } = await liveCoupon({ start_date: "2999-01-01" });
    const pending = await newStore(at);
    const hidden = await pending.merchant.ok(endpoints.createCoupon, { body: couponPayload });
    expect((await post(reveal)).statusCode).toBe(404);
    expect((await post(`/api/v1/coupons/${hidden.id}/reveal`)).statusCode).toBe(404);
    expect((await post("/api/v1/coupons/999999/reveal")).statusCode).toBe(404);
    expect((await post("/api/v1/coupons/abc/reveal")).statusCode).toBe(404);
    const headers = { authorization: `Bearer ${merchant.session?.token}` };
    expect((await post(reveal, headers)).statusCode).toBe(404);
    expect(store.is_approved).toBe(false);
  });

  it("an invalid token is 401, on public calls too (decision 015)", async () => {
    const { reveal } = await liveCoupon();
    expect((await post(reveal, { authorization: "Bearer a.b.c" })).statusCode).toBe(401);
  });
});

describe("a slug in capitals or with the marks around it (rule 9.14)", () => {
  it("leads to the page's own URL, with its query", async () => {
    const { statusCode, headers } = await get("/stores/North-CP?utm_source=Mail");
    expect([statusCode, headers.location]).toEqual([301, "/stores/north-cp?utm_source=Mail"]);
    expect(headers["x-robots-tag"]).toBeUndefined();
  });

  it.each([".", ")", "-", "-.", " ", '",', "’", "،", "。", "\u200e", "_*)!"])(
    "leads to the page without '%s', which followed it in a text",
    async (marks) => {
      const { statusCode, headers } = await get(
        `/stores/north-cp${encodeURIComponent(marks)}?a=1.`,
      );
      expect([statusCode, headers.location]).toEqual([301, "/stores/north-cp?a=1."]);
    },
  );

  it("is 404 if no slug can be meant", async () => {
    for (const slug of ["n-cp.x", "N%0Ax", "%C3%89t%C3%A9", "A%2F%2Fevil.example", "N%20x"])
      expect((await get(`/stores/${slug}`)).statusCode, slug).toBe(404);
  });
});

describe("GET /go/:couponId (rule 9.7)", () => {
  it("redirects to the stored URL of a public coupon, by its id only", async () => {
    const { coupon } = await liveCoupon();
    const { statusCode, headers } = await get(`/go/${coupon.id}?url=https://evil.example`);
    expect([statusCode, headers.location]).toEqual([302, "https://northpine.example.com/sale"]);
    expect(headers["x-robots-tag"]).toContain("noindex");
  });

  it("is 404 for a coupon that is not public, unknown ids and invalid ones", async () => {
    const { coupon } = await liveCoupon({ start_date: "2999-01-01" });
    for (const id of [coupon.id, 999999, "abc", "-1", "1e9999", "1/no-such"]) {
      expect((await get(`/go/${id}`)).statusCode).toBe(404);
    }
  });

  it("validates the stored URL again (decision 023)", async () => {
    const { coupon, reveal } = await liveCoupon();
    const bad = "javascript:alert(1)";
    await at.db
      .updateTable("coupon")
      .set({ destination_coupon_url: bad })
      .where("id", "=", coupon.id)
      .execute();
    expect((await get(`/go/${coupon.id}`)).statusCode).toBe(404);
    expect((await post(reveal)).statusCode).toBe(404);
  });
});

describe("robots.txt", () => {
  it("names the client's sitemap, at its own origin (rule 9.10)", async () => {
    const { body, headers } = await get("/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toContain("Sitemap: http://coupons.test/sitemap.xml\n");
    expect(body).toContain("Disallow: /go/\n");
  });
});

it("the API's list for guests and the page have the same coupons (rule 7.1, decision 031)", async () => {
  const { merchant, store } = await newLiveStore(at);
  await merchant.ok(endpoints.createCoupon, { body: { ...couponPayload, approved: false } });
  await merchant.ok(endpoints.createCoupon, {
    body: { ...couponPayload, start_date: "2999-01-01" },
  });
  const shown = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
  const listed = await new Caller(at).ok(endpoints.listCoupons, {
    query: { store_slug: store.slug },
  });
  const view: StorePageView = (await get(`/stores/${store.slug}`)).json();
  expect(view.coupons.map(({ id }) => id)).toEqual([shown.id]);
  expect(listed.results.map(({ id }) => id)).toEqual([shown.id]);
});
