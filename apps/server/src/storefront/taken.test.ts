import { addDays, dayIn, endpoints } from "@coupon-center/contract";
import { type KyselyPlugin, sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { writeTaken } from "../coupon/index.ts";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { newRatedCoupon } from "../testing/coupon-feedback.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";
import { statementWaits } from "../testing/statement-waits.ts";

const at = await openInstallation({ web: jsonWebBuild });
const other = await openInstallation({ web: jsonWebBuild, processOf: at });
afterAll(async () => {
  await other.close();
  await at.close();
});

type Process = Pick<typeof at, "app">;

const reveal = ({ app }: Process, id: number, headers: Record<string, string> = {}) =>
  app.inject({ method: "POST", url: `/api/v1/coupons/${id}/reveal`, headers });

describe("how often shoppers took a coupon, which its merchant sees (rule 6.17)", () => {
  it("counts each code that was given, to a script and to a form (rule 6.17)", async () => {
    const { merchant, coupon, feedbackOf } = await newRatedCoupon(at);
    expect(await feedbackOf(merchant)).toMatchObject({ taken: 0 });
    const form = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
    for (const headers of [{}, form])
      expect((await reveal(at, coupon.id, headers)).statusCode).toBe(200);
    await writeTaken(at);
    expect(await feedbackOf(merchant)).toMatchObject({ taken: 2, worked: 0, failed: 0 });
  });

  it("counts shoppers only, not its merchant or staff (rule 6.17)", async () => {
    const { merchant, coupon, feedbackOf } = await newRatedCoupon(at);
    for (const caller of [merchant, await newStaff(at)])
      await caller.ok(endpoints.revealCoupon, { params: { id: coupon.id } });
    await writeTaken(at);
    expect(await feedbackOf(merchant)).toMatchObject({ taken: 0 });
  });

  it("counts no request that was refused (rule 6.17)", async () => {
    const { merchant, coupon, feedbackOf } = await newRatedCoupon(at);
    await merchant.ok(endpoints.updateCoupon, {
      params: { id: coupon.id },
      body: { start_date: addDays(dayIn("America/New_York", at.clock.business()), 2) },
    });
    expect((await reveal(at, coupon.id)).statusCode).toBe(404);
    await writeTaken(at);
    expect(await feedbackOf(merchant)).toMatchObject({ taken: 0 });
  });

  it("adds up what several processes write at once, beside the feedback (rule 6.17)", async () => {
    const coupons = await Promise.all(Array.from({ length: 4 }, () => newRatedCoupon(at)));
    for (let round = 0; round < 5; round++) {
      for (const [place, { coupon }] of coupons.entries())
        for (const process of [at, other])
          await Promise.all(Array.from({ length: place + 1 }, () => reveal(process, coupon.id)));
      await Promise.all([writeTaken(at), writeTaken(other)]);
    }
    await coupons[0]?.say("worked");
    const seen = await Promise.all(coupons.map(({ merchant, feedbackOf }) => feedbackOf(merchant)));
    expect(seen.map((feedback) => feedback?.taken)).toEqual([10, 20, 30, 40]);
    expect(seen[0]).toMatchObject({ worked: 1 });
  });

  it("keeps what could not be written, and gives the codes meanwhile (rule 6.17)", async () => {
    const { merchant, coupon, feedbackOf } = await newRatedCoupon(at);
    const refused = new Error("no space");
    const refusing: KyselyPlugin = {
      transformQuery() {
        throw refused;
      },
      transformResult: async ({ result }) => result,
    };
    const failing = { ...at, db: at.db.withPlugin(refusing) };
    expect((await reveal(at, coupon.id)).statusCode).toBe(200);
    await expect(writeTaken(failing)).rejects.toBe(refused);
    expect((await reveal(at, coupon.id)).statusCode).toBe(200);
    await writeTaken(at);
    await writeTaken(at);
    expect(await feedbackOf(merchant)).toMatchObject({ taken: 2 });
  });

  it("leaves out a coupon that was deleted since, and writes the others (rule 6.17)", async () => {
    const [gone, kept] = [await newRatedCoupon(at), await newRatedCoupon(at)];
    for (const { coupon } of [gone, kept]) await reveal(at, coupon.id);
    await gone.merchant.ok(endpoints.deleteCoupon, { params: { id: gone.coupon.id } });
    await writeTaken(at);
    expect(await kept.feedbackOf(kept.merchant)).toMatchObject({ taken: 1 });
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    "leaves out a coupon whose deletion ends while the counts are written (rule 6.17)",
    async () => {
      const [gone, kept] = [await newRatedCoupon(at), await newRatedCoupon(at)];
      for (const { coupon } of [gone, kept]) await reveal(at, coupon.id);
      let writing = Promise.resolve();
      await at.db.transaction().execute(async (tx) => {
        await tx.deleteFrom("coupon").where("id", "=", gone.coupon.id).execute();
        writing = writeTaken(at);
        await statementWaits(at);
      });
      await writing;
      expect(await kept.feedbackOf(kept.merchant)).toMatchObject({ taken: 1 });
    },
  );

  it("writes more coupons than one statement takes, each under its day (rule 6.17)", async () => {
    const { merchant, coupon, feedbackOf } = await newRatedCoupon(at);
    const today = dayIn("America/New_York", at.clock.business());
    for (let before = 0; before < 1_200; before++)
      at.ports.takenCoupons.note(coupon.id, addDays(today, -before));
    await writeTaken(at);
    const { rows } = await sql<{ days: number }>`select count(*) as days from coupon_feedback
      where coupon_id = ${coupon.id} and outcome = 'taken'`.execute(at.db);
    expect(Number(rows[0]?.days)).toBe(1_200);
    expect(await feedbackOf(merchant)).toMatchObject({ taken: 30 });
  });
});
