// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser, showPage } from "../testing/browser.ts";
import { readEntry, writeEntry } from "./tab-storage.ts";

beforeEach(freshBrowser);

test("an entry is in the session storage, until it is deleted", () => {
  expect(readEntry("a")).toBeNull();
  writeEntry("a", "1");
  expect([readEntry("a"), sessionStorage.getItem("a")]).toEqual(["1", "1"]);
  sessionStorage.setItem("a", "2");
  expect(readEntry("a")).toBe("2");
  writeEntry("a", null);
  expect([readEntry("a"), sessionStorage.getItem("a")]).toEqual([null, null]);
});

test("an entry outlives that the session storage is cleared by a sign-out in another tab (rule 2.9)", () => {
  writeEntry("a", "1");
  sessionStorage.clear();
  expect(readEntry("a")).toBe("1");
  writeEntry("a", null);
  expect(readEntry("a")).toBeNull();
});

test("a page that is restored as it was left has what the storage has by then", () => {
  writeEntry("a", "1");
  sessionStorage.clear();
  showPage(false);
  expect(readEntry("a")).toBe("1");
  showPage(true);
  expect(readEntry("a")).toBeNull();
});

test("without session storage an entry lasts as long as the page", () => {
  vi.stubGlobal("sessionStorage", undefined);
  writeEntry("a", "1");
  expect(readEntry("a")).toBe("1");
});
