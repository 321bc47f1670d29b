import { endpoints } from "@coupon-center/contract";
import { couponPayload, storePayload } from "@coupon-center/testing/samples";
import { afterAll, describe, expect, it } from "vitest";
import { newStaff } from "../testing/accounts-and-stores.ts";
import { Caller, newMerchant, newStore } from "../testing/caller.ts";
import { captureLog } from "../testing/capture-log.ts";
import { openInstallation } from "../testing/installation.ts";

const log = captureLog();
const at = await openInstallation({ app: { logger: log.logger } });
const [merchant, staff] = [await newMerchant(at), await newStaff(at)];
afterAll(() => at.close());

const json = { "content-type": "application/json" };

describe("access by role (rule 13.5)", () => {
  it.each([
    ["public", endpoints.listCoupons, [200, 200, 200]],
    ["user", endpoints.getMe, [401, 200, 200]],
    ["merchant", endpoints.listTransactions, [401, 200, 403]],
    ["staff", endpoints.staffListStores, [401, 403, 200]],
  ] as const)(
    "a call for '%s': as guest, merchant and staff",
    async (access, endpoint, expected) => {
      const before = log.lines().length;
      const callers = [new Caller(at), merchant, staff];
      const statuses = [];
      for (const caller of callers) statuses.push((await caller.call(endpoint)).status);
      expect(statuses).toEqual(expected);
      const kinds = ["guest", "merchant", "staff"].filter(
        (_, index) => (expected[index] ?? 0) > 400,
      );
      const refused = log.lines().slice(before);
      expect(refused.filter(({ event }) => event === "access_refused")).toMatchObject(
        kinds.map((actor) => ({ actor, access, level: 40 })),
      );
    },
  );

  it("access is checked before the input, so that unauthorised callers learn nothing about fields", async () => {
    const { status, error } = await new Caller(at).call(endpoints.createStore, {
      body: { ...storePayload, name: "" },
    });
    expect([status, error]).toEqual([401, { detail: "Unauthorized" }]);
  });
});

describe("responses (rule 13.1)", () => {
  it("201 after creating something, else 200", async () => {
    const owner = (await newStore(at)).merchant;
    const made = await owner.call(endpoints.createCoupon, { body: couponPayload });
    const changed = await owner.call(endpoints.updateCoupon, {
      params: { id: made.data.id },
      body: { description: "Another" },
    });
    expect([made.status, changed.status]).toEqual([201, 200]);
  });

  it("a missing body counts as empty: the required fields are reported by name", async () => {
    const url = endpoints.emailLogin.path;
    for (const body of [{}, { headers: json, payload: "null" }, { headers: json, payload: "" }]) {
      const answer = await at.app.inject({ method: "POST", url, ...body });
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ["email", "password"]]);
    }
  });

  it("an invalid path parameter is 404, an invalid value is 400", async () => {
    const params = { id: "none" };
    expect((await merchant.call(endpoints.deleteCoupon, { params })).status).toBe(404);
    const url = `${endpoints.listCoupons.path}?store_slug=${"a".repeat(1000)}`;
    const answer = await at.app.inject(url);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ["store_slug"]]);
  });

  it("the calls as the specification writes them, with a parameter's name alone, are answered (rule 13.2)", async () => {
    for (const url of [
      "/api/v1/coupons?store_slug=a-cp&client&include_scheduled",
      "/api/v1/coupons/?id_search_text&client",
    ])
      expect([url, (await at.app.inject(url)).statusCode]).toEqual([url, 200]);
  });
});

describe("a `client` or `siteId` of another client is 400 on that field (rule 1.2, decision 012)", () => {
  const refusal = (field: string) => [400, { [field]: ["Does not belong to this site"] }];
  async function ask(place: "query" | "body", field: string, value: unknown, siteKey = "8") {
    const headers = { ...json, "x-site-key": siteKey };
    const given = `${field}=${encodeURIComponent(String(value))}`;
    const answer = await at.app.inject(
      place === "query"
        ? { method: "POST", url: `${endpoints.logout.path}?${given}`, headers, payload: "{}" }
        : {
            method: "POST",
            url: endpoints.logout.path,
            headers,
            payload: JSON.stringify({ [field]: value }),
          },
    );
    return [answer.statusCode, answer.json()];
  }
  const places = (["query", "body"] as const).flatMap((place) =>
    ["client", "siteId"].map((field) => [place, field] as const),
  );

  it.each(places)("in the %s, as `%s`", async (place, field) => {
    expect(await ask(place, field, 10)).toEqual(refusal(field));
    expect(await ask(place, field, "10")).toEqual(refusal(field));
    expect(await ask(place, field, "8.0")).toEqual(refusal(field));
    // The error for the missing field of the call itself.
    const own = [400, { refresh: [expect.any(String)] }];
    expect(await ask(place, field, 8)).toEqual(own);
    expect(await ask(place, field, "8")).toEqual(own);
    expect(await ask(place, field, "")).toEqual(own);
    expect(await ask(place, field, 10, "10")).toEqual(own);
    if (place === "body") expect(await ask(place, field, null)).toEqual(own);
  });

  it("a field of any other name has no such effect", async () => {
    expect(await ask("body", "site", 10)).toEqual([400, { refresh: [expect.any(String)] }]);
  });

  it("an unknown site key is 400 for any caller", async () => {
    const { status, error } = await merchant.call(endpoints.getMe, {
      headers: { "x-site-key": "9" },
    });
    expect([status, error]).toEqual([400, { detail: "Unknown site key" }]);
  });
});
