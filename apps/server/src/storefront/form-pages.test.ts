import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

const at = await openInstallation({ web: jsonWebBuild });
afterAll(() => at.close());

const get = (url: string, headers: Record<string, string> = {}) => at.app.inject({ url, headers });
const post = (url: string, headers: Record<string, string> = {}) =>
  at.app.inject({ method: "POST", url, headers });

async function couponOf(dates: object = {}) {
  const { merchant, store } = await newLiveStore(at);
  const body = { ...couponPayload, ...dates };
  const coupon = await merchant.ok(endpoints.createCoupon, { body });
  return { store, coupon, reveal: `/api/v1/coupons/${coupon.id}/reveal` };
}

describe("the URL of a page that a form without script answered (rule 9.3)", () => {
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";

  it.each(["reveal", "feedback"])("leads a browser to the coupon: %s", async (form) => {
    const { store, coupon } = await couponOf();
    const path = `/api/v1/coupons/${coupon.id}/${form}`;
    const { statusCode, headers } = await get(path, { accept });
    expect([statusCode, headers.location]).toEqual([
      302,
      `/stores/${store.slug}#offer-${coupon.id}`,
    ]);
    expect((await get(path)).json()).toEqual({ detail: "Not Found" });
  });

  it("is a page that is not found for a coupon that is not public", async () => {
    const { reveal } = await couponOf({ start_date: "2999-01-01" });
    for (const path of [reveal, "/api/v1/coupons/abc/reveal"]) {
      const { statusCode, headers } = await get(path, { accept });
      expect([statusCode, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    }
  });
});

describe("an offer that has ended (rules 7.1, 9.7)", () => {
  const past = { start_date: "2026-01-01", expiration_date: "2026-01-31" };
  const form = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };

  it("is 404, by a page that leads to its store: /go, and a form without script", async () => {
    const { store, coupon, reveal } = await couponOf(past);
    for (const answer of [await get(`/go/${coupon.id}`), await post(reveal, form)]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ status: 404, store: { name: store.name, slug: store.slug } });
    }
    expect((await post(reveal)).json()).toEqual({ detail: "Not Found" });
  });

  it("is not found if it was withdrawn, or its store is not public", async () => {
    const { store, coupon } = await couponOf(past);
    const expectNotFound = async () =>
      expect((await get(`/go/${coupon.id}`)).json()).toEqual({ status: 404 });
    const change = at.db.updateTable("store").where("id", "=", store.id);
    await change.set({ state: "suspended" }).execute();
    await expectNotFound();
    await change.set({ state: "approved" }).execute();
    const withdrawn = at.db.updateTable("coupon").where("id", "=", coupon.id);
    await withdrawn.set({ withdrawn_at: at.clock.now() }).execute();
    await expectNotFound();
  });
});
