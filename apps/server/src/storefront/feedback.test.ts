import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newStore } from "../testing/caller.ts";
import { newRatedCoupon } from "../testing/coupon-feedback.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

const at = await openInstallation({ web: jsonWebBuild });
afterAll(() => at.close());

const form = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };

const liveCoupon = () => newRatedCoupon(at);

describe("'Did it work?' with reasons, which the merchant sees on the coupon (rule 6.17, rule 9.8)", () => {
  it("stores counts by coupon, day and outcome, and nothing about the visitor (rule 9.8)", async () => {
    const { coupon, say } = await liveCoupon();
    await say("other", "a telling browser name");
    await say("other", "another");
    const rows = await at.db
      .selectFrom("coupon_feedback")
      .selectAll()
      .where("coupon_id", "=", coupon.id)
      .execute();
    expect(rows).toEqual([
      { coupon_id: coupon.id, day: expect.any(String), outcome: "other", times: 2 },
    ]);
  });

  it("accepts a form without script and responds with a page", async () => {
    const { merchant, store, coupon, feedbackOf } = await liveCoupon();
    const { statusCode, headers, body } = await at.app.inject({
      method: "POST",
      url: `/api/v1/coupons/${coupon.id}/feedback`,
      headers: form,
      payload: "outcome=minimum+spend",
    });
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(JSON.parse(body)).toMatchObject({ store: { slug: store.slug } });
    expect(await feedbackOf(merchant)).toMatchObject({
      failed: 1,
      reasons: { "minimum spend": 1 },
    });
  });

  it("rejects invalid answers, and coupons that are not public", async () => {
    const { say } = await liveCoupon();
    const refused = await say("nonsense");
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { outcome: ["Outcome is not in the list"] },
    ]);
    const { merchant } = await newStore(at);
    const hidden = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    for (const id of [hidden.id, 1_999_999]) {
      const answer = await at.app.inject({
        method: "POST",
        url: `/api/v1/coupons/${id}/feedback`,
        payload: { outcome: "worked" },
      });
      expect(answer.statusCode).toBe(404);
    }
  });

  it("counts concurrent answers", async () => {
    const { merchant, say, feedbackOf } = await liveCoupon();
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => say("worked", `b${n}`)));
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await feedbackOf(merchant)).toMatchObject({ worked: 20 });
  });
});
