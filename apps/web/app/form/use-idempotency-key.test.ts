// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { useIdempotencyKey } from "./use-idempotency-key.ts";

beforeEach(freshBrowser);
afterEach(cleanup);

const open = () => renderHook(() => useIdempotencyKey());

test("all tries of one form have the same key, another form has another (rule 12.9)", () => {
  const form = open();
  const key = form.result.current();
  form.rerender();
  expect(form.result.current()).toBe(key);
  expect(open().result.current()).not.toBe(key);
});

test("a key is 16 random bytes in hexadecimal", () => {
  const random = vi.spyOn(crypto, "getRandomValues");
  random.mockImplementation((bytes) => {
    new Uint8Array(bytes.buffer).set([255, 1, 16]);
    return bytes;
  });
  expect(open().result.current()).toBe(`ff0110${"00".repeat(13)}`);
});
