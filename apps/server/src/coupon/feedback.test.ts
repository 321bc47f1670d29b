import { addDays, dayIn, endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import type { KyselyPlugin } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newStore } from "../testing/caller.ts";
import { newRatedCoupon } from "../testing/coupon-feedback.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { systemCtx } from "../testing/system-ctx.ts";
import { countFeedback } from "./feedback.ts";
import { listCoupons } from "./list.ts";

const at = await openInstallation({ web: jsonWebBuild });
afterAll(() => at.close());

const liveCoupon = () => newRatedCoupon(at);

describe("shoppers' feedback, as its merchant sees it (rule 6.17)", () => {
  it("counts each answer, and shows the owner the counts by reason (rule 6.17)", async () => {
    const { merchant, store, say, feedbackOf } = await liveCoupon();
    expect(await feedbackOf(merchant)).toMatchObject({ worked: 0, failed: 0 });
    const said = ["worked", "worked", "expired", "minimum spend", "item excluded", "other"];
    for (const [place, outcome] of said.entries()) {
      const { statusCode, body } = await say(outcome, `browser ${place}`);
      expect([statusCode, body]).toEqual([200, '{"success":true}']);
    }
    const feedback = {
      taken: 0,
      worked: 2,
      failed: 4,
      reasons: { expired: 1, "minimum spend": 1, "item excluded": 1, other: 1 },
    };
    expect(await feedbackOf(merchant)).toEqual(feedback);
    const list = await merchant.ok(endpoints.listCoupons, {
      query: { store_slug: store.slug, include_scheduled: true },
    });
    expect(list.results).toMatchObject([{ feedback }]);
  });

  it("is shown for each coupon of a list (rule 6.17)", async () => {
    const { merchant, store, say } = await liveCoupon();
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    await say("worked");
    const query = { store_slug: store.slug, include_scheduled: true };
    const { results } = await merchant.ok(endpoints.listCoupons, { query });
    expect(results.map(({ feedback }) => feedback?.worked)).toEqual([1, 0]);
    const one = await merchant.ok(endpoints.getCoupon, { params: { id } });
    expect(one.feedback).toMatchObject({ worked: 0, failed: 0 });
  });

  it("is hidden from everybody else: guests, other merchants and staff (rule 6.17)", async () => {
    const { say, feedbackOf } = await liveCoupon();
    await say("expired");
    const other = await newStore(at);
    for (const caller of [new Caller(at), other.merchant, await newStaff(at)])
      expect(await feedbackOf(caller)).toBeUndefined();
  });

  it("covers the last 30 days, including today (rule 6.17)", async () => {
    const { merchant, coupon, say, feedbackOf } = await liveCoupon();
    const { say: sayOther } = await liveCoupon();
    await say("worked");
    await sayOther("expired");
    const movedTo = (day: string) =>
      at.db
        .updateTable("coupon_feedback")
        .set({ day })
        .where("coupon_id", "=", coupon.id)
        .execute();
    const today = dayIn("America/New_York", at.clock.business());
    await movedTo(addDays(today, -29));
    expect(await feedbackOf(merchant)).toMatchObject({ worked: 1, failed: 0 });
    await movedTo(addDays(today, -30));
    expect(await feedbackOf(merchant)).toMatchObject({ worked: 0, failed: 0 });
  });

  it("on a coupon that has just been deleted is 404, like on a missing one", async () => {
    const { merchant, coupon } = await liveCoupon();
    await merchant.ok(endpoints.deleteCoupon, { params: { id: coupon.id } });
    // The coupon is deleted after the request has found it.
    await expect(countFeedback(systemCtx(at), coupon.id, "worked")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("reads the counts of the caller's own coupons only (rule 6.17)", async () => {
    const { merchant, store, say } = await liveCoupon();
    const { say: sayOther } = await liveCoupon();
    await say("worked");
    await sayOther("expired");
    const read: unknown[] = [];
    const spy: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        read.push(...result.rows.filter((row) => "outcome" in row));
        return result;
      },
    };
    const { id: accountId } = await merchant.ok(endpoints.getMe);
    await listCoupons(
      {
        ...systemCtx(at),
        db: at.db.withPlugin(spy),
        actor: { kind: "merchant", accountId, sessionId: "s", ip: "" },
      },
      { query: { store_slug: store.slug, include_scheduled: true, page: 1, page_size: 10 } },
    );
    expect(read).toMatchObject([{ outcome: "worked" }]);
  });

  it("is deleted with its coupon", async () => {
    const { merchant, coupon, say } = await liveCoupon();
    await say("worked");
    await merchant.ok(endpoints.deleteCoupon, { params: { id: coupon.id } });
    const left = await at.db
      .selectFrom("coupon_feedback")
      .selectAll()
      .where("coupon_id", "=", coupon.id)
      .execute();
    expect(left).toEqual([]);
  });
});
