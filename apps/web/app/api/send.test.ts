// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import {
  brokenAnswer,
  fakeApi,
  json,
  neverAnswered,
  noAnswer,
  type SentRequest,
} from "../testing/fake-api.ts";
import { businessNow } from "../time/business-time.ts";
import { clientId } from "./page-client.ts";
import { send } from "./send.ts";

beforeEach(() => {
  freshBrowser();
  for (const name of Object.keys(page())) delete page()[name];
});

const page = () => document.documentElement.dataset;
const headersOf = (request?: SentRequest) =>
  Object.fromEntries(
    [...(request?.headers ?? [])].map(([name, value]) => [name.toLowerCase(), value]),
  );
const route = "POST /api/v1/coupons";
const url = "/api/v1/coupons";

test("every request has the site key, and accepts JSON (rule 2.7)", async () => {
  const sent = fakeApi({ [route]: () => json({ id: 1 }, 201) });
  page().siteKey = "8";
  const answer = await send(url, { method: "POST", body: { a: 1 }, token: "abc" });
  expect(answer).toEqual({ id: 1 });
  expect(sent[0]).toMatchObject({ method: "POST", body: { a: 1 } });
  expect(headersOf(sent[0])).toEqual({
    accept: "application/json",
    "x-site-key": "8",
    "x-coupon-center": "true",
    authorization: "Bearer abc",
    "content-type": "application/json",
  });
});

test("without a site key, a token or a body, their headers are omitted", async () => {
  const sent = fakeApi({ [route]: () => json(null) });
  await send(url, { method: "POST", headers: { "Idempotency-Key": "k" } });
  expect(headersOf(sent[0])).toEqual({
    accept: "application/json",
    "x-coupon-center": "true",
    "idempotency-key": "k",
  });
  expect(sent[0]?.body).toBeUndefined();
});

test("a form is sent unchanged: the browser sets its content type", async () => {
  const sent = fakeApi({ [route]: () => json(null) });
  const body = new FormData();
  await send(url, { method: "POST", body });
  expect(sent[0]?.body).toBe(body);
  expect(sent[0]?.headers.has("content-type")).toBe(false);
});

test("no cookie is sent to the API, except to be cleared by the response (rule 2.6)", async () => {
  const sent = fakeApi({ [route]: () => json(null) });
  await send(url, { method: "POST" });
  await send(url, { method: "POST", withCookies: true });
  expect(sent.map(({ credentials }) => credentials)).toEqual(["omit", "same-origin"]);
});

test("the client's id is the page's, else the specification's", () => {
  expect(clientId()).toBe(8);
  page().client = "10";
  expect(clientId()).toBe(10);
});

test("an error response gives its status and message", async () => {
  fakeApi({ [route]: () => json({ detail: "One store each" }, 409) });
  await expect(send(url, { method: "POST" })).rejects.toMatchObject({
    status: 409,
    message: "One store each",
  });
  fakeApi({ [route]: () => new Response("<html>", { status: 502 }) });
  await expect(send(url, { method: "POST" })).rejects.toMatchObject({
    status: 502,
    message: "Bad Gateway",
  });
  fakeApi({ [route]: () => brokenAnswer(503) });
  await expect(send(url, { method: "POST" })).rejects.toMatchObject({ status: 503 });
});

test.each([
  ["no answer at all", noAnswer],
  ["an answer that breaks off", () => brokenAnswer(201)],
  ["the page of a network that wants a sign-in first", () => new Response("<html>Welcome")],
])(
  "%s is a lost response: 'Generic Error', never treated as success (rule 12.3)",
  async (_name, answer) => {
    fakeApi({ [route]: answer });
    await expect(send(url, { method: "POST" })).rejects.toMatchObject({
      name: "ApiError",
      status: 0,
      message: "Generic Error",
    });
  },
);

test.each([
  ["a call", undefined, undefined, 40_000],
  ["a picture", new FormData(), undefined, 40_000],
  ["a call with a limit of its own", undefined, 3_000, 3_000],
])(
  "the answer to %s that never comes is a lost one in the end",
  async (_name, body, limitMs, ms) => {
    vi.useFakeTimers();
    fakeApi({ [route]: neverAnswered });
    const failed = vi.fn();
    const call = send(url, { method: "POST", body, limitMs }).catch(failed);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(failed.mock.lastCall).toMatchObject([{ name: "ApiError", status: 0 }]);
  },
);

test("no time is left running after an answer", async () => {
  vi.useFakeTimers();
  fakeApi({ [route]: () => json(null) });
  await send(url, { method: "POST" });
  expect(vi.getTimerCount()).toBe(0);
});

test("a response without a body gives null", async () => {
  fakeApi({ [route]: () => new Response(null, { status: 204 }) });
  expect(await send(url, { method: "POST" })).toBeNull();
});

test("a request that the page aborts is not reported as a failure of the server", async () => {
  const left = new AbortController();
  const aborted = new DOMException("left", "AbortError");
  const answers = [
    () => {
      left.abort(aborted);
      throw aborted;
    },
    () => {
      left.abort(aborted);
      return brokenAnswer();
    },
  ];
  for (const answer of answers) {
    fakeApi({ [route]: answer });
    const failure = send(url, { method: "POST", signal: left.signal });
    await expect(failure).rejects.not.toMatchObject({ name: "ApiError" });
  }
  const sent = fakeApi({});
  const failure = send(url, { method: "POST", signal: left.signal });
  await expect(failure).rejects.toBe(aborted);
  expect(sent).toEqual([]);
});

test("what the page aborts is not waited for", async () => {
  const left = new AbortController();
  const aborted = new DOMException("left", "AbortError");
  fakeApi({ [route]: neverAnswered });
  const failure = send(url, { method: "POST", signal: left.signal });
  left.abort(aborted);
  await expect(failure).rejects.toBe(aborted);
});

test("the business time of every response is used, including errors (rule 12.13)", async () => {
  vi.setSystemTime(Date.now());
  const later = Date.now() + 604_800_000;
  fakeApi({ [route]: () => json({}, 400, { "x-business-time": String(later) }) });
  await send(url, { method: "POST" }).catch(() => undefined);
  expect(businessNow()).toBe(later);
});
