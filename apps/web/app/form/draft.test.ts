// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { mergeDraft, saveDraft, takeDraft } from "./draft.ts";

beforeEach(freshBrowser);

const empty = { name: "", logo_url: null, noExpiration: false };

test("a draft takes the place of the form's values, field by field", () => {
  const draft = { name: "Harbour Tea", logo_url: "/logo.png", noExpiration: true };
  expect(mergeDraft<Record<string, unknown>>(empty, draft)).toEqual(draft);
  expect(mergeDraft({ ...empty, logo_url: "/old.png" }, { logo_url: null }).logo_url).toBeNull();
});

test("what is of another kind, or no field of the form, stays out", () => {
  const odd = { name: 3, noExpiration: "yes", stranger: "x" };
  expect(mergeDraft(empty, odd)).toEqual(empty);
});

const draft = { owner: 5, path: "/coupons/add", values: { name: "Harbour Tea" } };

test("a draft comes back once, to its owner and on its own path (rule 12.8)", () => {
  saveDraft(draft);
  expect(takeDraft(5, "/my-store")).toBeNull();
  expect(takeDraft(5, "/coupons/add")).toEqual({ name: "Harbour Tea" });
  expect(takeDraft(5, "/coupons/add")).toBeNull();
});

test("whoever else signs in finds no draft, on any path, and it is gone (rule 12.8)", () => {
  saveDraft(draft);
  expect(takeDraft(6, "/my-store")).toBeNull();
  expect(takeDraft(5, "/coupons/add")).toBeNull();
});

test("a draft that can't be read is none", () => {
  sessionStorage.setItem("draft", "{");
  expect(takeDraft(5, "/coupons/add")).toBeNull();
});

test("without session storage a form opens and closes all the same", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(() => saveDraft(draft)).not.toThrow();
  expect(takeDraft(5, "/coupons/add")).toBeNull();
});

test("an address may take the place of none, and none that of an address; a text that of no tick", () => {
  const form = { logo_url: "/old.png", name: "", noExpiration: true };
  expect(mergeDraft(form, { logo_url: null, noExpiration: null })).toEqual({
    ...form,
    logo_url: null,
  });
});
