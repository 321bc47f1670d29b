// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { mergeDraft, saveDraft, takeDraft } from "./draft.ts";

beforeEach(freshBrowser);

const empty = { name: "", logo_url: null, noExpiration: false };

test("a draft replaces the form's values, field by field", () => {
  const draft = { name: "Harbour Tea", logo_url: "/logo.png", noExpiration: true };
  expect(mergeDraft<Record<string, unknown>>(empty, draft)).toEqual(draft);
  expect(mergeDraft({ ...empty, logo_url: "/old.png" }, { logo_url: null }).logo_url).toBeNull();
});

test("values of another type, or of unknown fields, are ignored", () => {
  const odd = { name: 3, noExpiration: "yes", stranger: "x" };
  expect(mergeDraft(empty, odd)).toEqual(empty);
});

const draft = { owner: 5, path: "/coupons/add", values: { name: "Harbour Tea" } };

test("a draft is restored once, for its owner on its own path (rule 12.8)", () => {
  saveDraft(draft);
  expect(takeDraft(5, "/my-store")).toBeNull();
  expect(takeDraft(5, "/coupons/add")).toEqual({ name: "Harbour Tea" });
  expect(takeDraft(5, "/coupons/add")).toBeNull();
});

test("for another account the draft is not restored on any path, but deleted (rule 12.8)", () => {
  saveDraft(draft);
  expect(takeDraft(6, "/my-store")).toBeNull();
  expect(takeDraft(5, "/coupons/add")).toBeNull();
});

test("an invalid draft is ignored", () => {
  sessionStorage.setItem("draft", "{");
  expect(takeDraft(5, "/coupons/add")).toBeNull();
});

test("without session storage a form still works", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(() => saveDraft(draft)).not.toThrow();
  expect(takeDraft(5, "/coupons/add")).toBeNull();
});

test("a URL may replace null, but null no URL; a text may not replace a checkbox", () => {
  const form = { logo_url: "/old.png", name: "", noExpiration: true };
  expect(mergeDraft(form, { logo_url: null, noExpiration: null })).toEqual({
    ...form,
    logo_url: null,
  });
});
