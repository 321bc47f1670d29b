// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { fakeApi, json } from "../testing/fake-api.ts";
import { businessNow } from "../time/business-time.ts";
import { send } from "./send.ts";

const route = "GET /api/v1/auth/me";
const url = "/api/v1/auth/me";

beforeEach(freshBrowser);

/** As the page's first script leaves a request. */
function begun(answer: Promise<Response>, { token = "abc", agoMs = 0 } = {}): void {
  answer.catch(() => undefined);
  const at = Date.now() - agoMs;
  Reflect.set(window, "early", { token, at, answers: new Map([[url, answer]]) });
}

test("a request that was begun before the scripts were there is not sent again, once", async () => {
  const sent = fakeApi({ [route]: () => json({ from: "now" }) });
  begun(Promise.resolve(json({ from: "before" })));
  expect(await send(url, { method: "GET", token: "abc" })).toEqual({ from: "before" });
  expect(sent).toEqual([]);
  expect(await send(url, { method: "GET", token: "abc" })).toEqual({ from: "now" });
});

test.each([
  ["another token", { token: "former" }, { method: "GET", token: "abc" }],
  ["no token", {}, { method: "GET" }],
  ["another method", {}, { method: "DELETE", token: "abc" }],
  ["a time long ago", { agoMs: 21_000 }, { method: "GET", token: "abc" }],
])("an early answer for %s is not used", async (_name, begin, init) => {
  fakeApi({ [`${init.method} ${url}`]: () => json({ from: "now" }) });
  begun(Promise.resolve(json({ from: "before" })), begin);
  expect(await send(url, init)).toEqual({ from: "now" });
});

test("an early answer that nobody took before a change is not used after it", async () => {
  fakeApi({ [route]: () => json({ from: "now" }), "POST /api/v1/coupons": () => json({}) });
  begun(Promise.resolve(json({ from: "before" })));
  await send("/api/v1/coupons", { method: "POST", token: "abc" });
  expect(await send(url, { method: "GET", token: "abc" })).toEqual({ from: "now" });
});

test("an early answer that is lost or an error is one of the request itself (rule 12.3)", async () => {
  const sent = fakeApi({});
  begun(Promise.reject(new TypeError("Failed to fetch")));
  const lost = send(url, { method: "GET", token: "abc" });
  await expect(lost).rejects.toMatchObject({ name: "ApiError", status: 0 });
  begun(Promise.resolve(json({ detail: "Signed out" }, 401)));
  const refused = send(url, { method: "GET", token: "abc" });
  await expect(refused).rejects.toMatchObject({ status: 401, message: "Signed out" });
  expect(sent).toEqual([]);
});

test("an early answer's business time is of when it was asked for (rule 12.13)", async () => {
  fakeApi({});
  vi.setSystemTime(Date.now());
  const answer = json({}, 200, { "x-business-time": String(Date.now() + 3_590_000) });
  begun(Promise.resolve(answer), { agoMs: 10_000 });
  await send(url, { method: "GET", token: "abc" });
  expect(businessNow() - Date.now()).toBe(3_600_000);
});
