// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { useIdempotencyKey } from "./use-idempotency-key.ts";

beforeEach(freshBrowser);
afterEach(cleanup);

const open = () => renderHook(() => useIdempotencyKey());

test("all tries of one form have the same key, the next form has another (rule 12.9)", () => {
  const form = open();
  const key = form.result.current();
  form.rerender();
  expect(form.result.current()).toBe(key);
  form.unmount();
  expect(open().result.current()).not.toBe(key);
});

test("after a reload the form has its key again, another screen's form has another (rule 12.9)", () => {
  const key = open().result.current();
  // A reload ends the page without ending its components.
  expect(open().result.current()).toBe(key);
  window.history.replaceState(null, "", "/coupons/add");
  expect(open().result.current()).not.toBe(key);
  window.history.replaceState(null, "", "/");
});

test("without session storage a form still has one key", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const form = open();
  expect(form.result.current()).toBe(form.result.current());
});

test("a key is 16 random bytes in hexadecimal", () => {
  const random = vi.spyOn(crypto, "getRandomValues");
  random.mockImplementation((bytes) => {
    new Uint8Array(bytes.buffer).set([255, 1, 16]);
    return bytes;
  });
  expect(open().result.current()).toBe(`ff0110${"00".repeat(13)}`);
});
