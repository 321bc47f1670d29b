import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { openInstallation } from "../testing/installation.ts";
import { jsonWebBuild } from "../testing/json-web-build.ts";

let firstCoupon: number;
let firstStore: number;
const at = await openInstallation({ web: jsonWebBuild });
beforeAll(async () => {
  const { merchant, store } = await newLiveStore(at);
  firstStore = store.id;
  firstCoupon = (await merchant.ok(endpoints.createCoupon, { body: couponPayload })).id;
});
afterAll(() => at.close());

const visit = async (url: string) => (await at.app.inject({ url })).statusCode;

describe("an invalid id (rule 9.7)", () => {
  it.each(["abc", "-1", "1.5", "0", "2147483648", "1e9999", "%00"])(
    "%s is 404, even if the first coupon and store are public",
    async (id) => {
      expect([firstCoupon, firstStore]).toEqual([1, 1]);
      expect([await visit("/go/1"), await visit("/sitemaps/1")]).toEqual([302, 200]);
      expect([await visit(`/go/${id}`), await visit(`/sitemaps/${id}`)]).toEqual([404, 404]);
    },
  );
});
