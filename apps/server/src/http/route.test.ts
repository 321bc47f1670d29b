import { endpoints } from "@coupon-center/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Caller, couponPayload, newMerchant, newStore, storePayload } from "../testing/caller.ts";
import { captureLog } from "../testing/capture-log.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { newStaff } from "../testing/shortcuts.ts";

const log = captureLog();
let at: Installation;
let merchant: Caller;
let staff: Caller;
beforeAll(async () => {
  at = await openInstallation({ app: { logger: log.logger } });
  [merchant, staff] = [await newMerchant(at), await newStaff(at)];
});
afterAll(() => at.close());

const json = { "content-type": "application/json" };

describe("each role reaches exactly its calls (rule 13.5)", () => {
  it.each([
    ["public", endpoints.listCoupons, [200, 200, 200]],
    ["user", endpoints.getMe, [401, 200, 200]],
    ["merchant", endpoints.listTransactions, [401, 200, 403]],
    ["staff", endpoints.staffListStores, [401, 403, 200]],
  ] as const)("a call for '%s': guest, merchant and staff", async (access, endpoint, expected) => {
    const before = log.lines().length;
    const callers = [new Caller(at), merchant, staff];
    const statuses = [];
    for (const caller of callers) statuses.push((await caller.call(endpoint)).status);
    expect(statuses).toEqual(expected);
    const kinds = ["guest", "merchant", "staff"].filter((_, index) => (expected[index] ?? 0) > 400);
    const refused = log.lines().slice(before);
    expect(refused.filter(({ event }) => event === "access_refused")).toMatchObject(
      kinds.map((actor) => ({ actor, access, level: 40 })),
    );
  });

  it("who asks comes before what is asked: a stranger learns nothing of fields", async () => {
    const { status, error } = await new Caller(at).call(endpoints.createStore, {
      body: { ...storePayload, name: "" },
    });
    expect([status, error]).toEqual([401, { detail: "Unauthorized" }]);
  });
});

describe("what is answered (rule 13.1)", () => {
  it("201 for what was made, else 200", async () => {
    const owner = (await newStore(at)).merchant;
    const made = await owner.call(endpoints.createCoupon, { body: couponPayload });
    const changed = await owner.call(endpoints.updateCoupon, {
      params: { id: made.data.id },
      body: { description: "Another" },
    });
    expect([made.status, changed.status]).toEqual([201, 200]);
  });

  it("a body that is left out is an empty one: its fields are missed, each by name", async () => {
    const url = endpoints.emailLogin.path;
    for (const body of [{}, { headers: json, payload: "null" }, { headers: json, payload: "" }]) {
      const answer = await at.app.inject({ method: "POST", url, ...body });
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ["email", "password"]]);
    }
  });

  it("an address that is none of a thing is 404, a value that can't be is 400", async () => {
    const params = { id: "none" };
    expect((await merchant.call(endpoints.deleteCoupon, { params })).status).toBe(404);
    const url = `${endpoints.listCoupons.path}?store_slug=${"a".repeat(1000)}`;
    const answer = await at.app.inject(url);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ["store_slug"]]);
  });
});

describe("a `client` or `siteId` that names another brand is 400 on that field (rule 1.2, decision 012)", () => {
  const refusal = (field: string) => [400, { [field]: ["Does not belong to this site"] }];
  async function ask(place: "query" | "body", field: string, value: unknown, siteKey = "8") {
    const headers = { ...json, "x-site-key": siteKey };
    const given = `${field}=${encodeURIComponent(String(value))}`;
    const answer = await at.app.inject(
      place === "query"
        ? { method: "POST", url: `${endpoints.logout.path}?${given}`, headers, payload: "{}" }
        : {
            ...{ method: "POST", url: endpoints.logout.path, headers },
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
    // The call's own answer: what it needs is missing.
    const own = [400, { refresh: [expect.any(String)] }];
    expect(await ask(place, field, 8)).toEqual(own);
    expect(await ask(place, field, "8")).toEqual(own);
    expect(await ask(place, field, "")).toEqual(own);
    expect(await ask(place, field, 10, "10")).toEqual(own);
    if (place === "body") expect(await ask(place, field, null)).toEqual(own);
  });

  it("a field of another name names no brand", async () => {
    expect(await ask("body", "site", 10)).toEqual([400, { refresh: [expect.any(String)] }]);
  });

  it("an unknown site key is 400, whoever asks", async () => {
    const { status, error } = await merchant.call(endpoints.getMe, {
      headers: { "x-site-key": "9" },
    });
    expect([status, error]).toEqual([400, { detail: "Unknown site key" }]);
  });
});
