// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession, writeUser } from "../session/stored-user.ts";
import { freshBrowser } from "../testing/browser.ts";
import { storedUser } from "../testing/entities.ts";
import { hasSent, useIdempotencyKey } from "./use-idempotency-key.ts";

beforeEach(() => {
  freshBrowser();
  writeUser(storedUser());
});
afterEach(cleanup);

const open = () => renderHook(() => useIdempotencyKey());

/** Has the page be one that the browser loaded with a path. */
function loadedAt(path: string) {
  const { duration, entryType, startTime, toJSON } = performance.mark("navigation");
  const name = new URL(path, window.location.origin).href;
  vi.spyOn(performance, "getEntriesByType").mockImplementation((type) =>
    type === "navigation" ? [{ name, duration, entryType, startTime, toJSON }] : [],
  );
}

test("all tries of one form have the same key, the next form has another (rule 12.9)", () => {
  const form = open();
  const { key } = form.result.current("a");
  form.rerender();
  expect(form.result.current("b").key).toBe(key);
  form.unmount();
  expect(open().result.current("a")).toMatchObject({
    key: expect.not.stringMatching(key),
    earlier: [],
  });
});

test("after a reload the form has its key again, another screen's form has another (rule 12.9)", () => {
  const { key } = open().result.current("a");
  // A reload ends the page without ending its components.
  expect(open().result.current("a").key).toBe(key);
  window.history.replaceState(null, "", "/coupons/add");
  expect(open().result.current("a").key).not.toBe(key);
});

test("a key that another form has used is replaced, for later tries and after a reload too (rule 12.9)", () => {
  const form = open();
  form.result.current("a");
  const { key, another } = form.result.current("b");
  const next = another();
  expect(next).not.toBe(key);
  expect(form.result.current("c")).toMatchObject({ key: next, earlier: ['"b"'] });
  expect(open().result.current("c").key).toBe(next);
});

test("whether a screen's form has sent something is known after a reload, until it is left (rule 12.9)", () => {
  loadedAt("/");
  const form = open();
  expect(hasSent("/")).toBe(false);
  form.result.current("a");
  expect([hasSent("/"), hasSent("/coupons/add")]).toEqual([true, false]);
  loadedAt("/coupons");
  expect(hasSent("/")).toBe(false);
  loadedAt("/");
  form.unmount();
  expect(hasSent("/")).toBe(false);
});

test("a try knows the other bodies that were sent before it, the newest last, also after a reload (rule 12.9)", () => {
  loadedAt("/");
  const form = open();
  const earlier = (of: typeof form, body: string) => of.result.current({ body }).earlier;
  expect(earlier(form, "a")).toEqual([]);
  expect(earlier(form, "b")).toEqual(['{"body":"a"}']);
  expect(earlier(form, "a")).toEqual(['{"body":"b"}']);
  expect(earlier(open(), "c")).toEqual(['{"body":"b"}', '{"body":"a"}']);
});

test("after another screen was loaded, the form with another body has another key (rule 12.9)", () => {
  loadedAt("/coupons");
  const { key } = open().result.current("a");
  expect(open().result.current("a").key).toBe(key);
  expect(open().result.current("b")).toMatchObject({
    key: expect.not.stringMatching(key),
    earlier: [],
  });
});

test("the end of the session takes the form away: opened again, it has its key, for its account only (rules 12.8, 12.9)", () => {
  loadedAt("/my-store");
  const form = open();
  const { key } = form.result.current("a");
  clearSession();
  form.unmount();
  writeUser(storedUser({ id: storedUser().id + 1 }));
  expect(hasSent("/")).toBe(false);
  writeUser(storedUser());
  expect(hasSent("/")).toBe(true);
  const again = open();
  expect(again.result.current("b")).toMatchObject({ key, earlier: ['"a"'] });
  again.unmount();
  expect(hasSent("/")).toBe(false);
});

test.each(["no json", '"text"', '{"path":"/","key":"k"}', '{"path":"/","bodies":[]}', "null"])(
  "'%s' in the session storage is no earlier try",
  (entry) => {
    sessionStorage.setItem("tries", entry);
    expect(open().result.current("a")).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      earlier: [],
    });
  },
);

test("without session storage a form still has one key", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const form = open();
  expect(form.result.current("a").key).toBe(form.result.current("b").key);
});

test("a key is 16 random bytes in hexadecimal", () => {
  const random = vi.spyOn(crypto, "getRandomValues");
  random.mockImplementation((bytes) => {
    new Uint8Array(bytes.buffer).set([255, 1, 16]);
    return bytes;
  });
  expect(open().result.current("a").key).toBe(`ff0110${"00".repeat(13)}`);
});
