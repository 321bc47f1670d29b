// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { freshBrowser } from "../testing/browser.ts";
import { GUEST, mergeDraft, saveDraft, takeDraft } from "./draft.ts";

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

const place = { owner: 5, path: "/coupons/add", form: "" };
const values = { name: "Harbour Tea" };

test("a draft is restored once, for its owner in its own form (rule 12.8)", () => {
  saveDraft({ ...place, values });
  expect(takeDraft({ ...place, path: "/my-store" })).toBeNull();
  expect(takeDraft({ ...place, form: "Decline" })).toBeNull();
  expect(takeDraft(place)?.values).toEqual(values);
  expect(takeDraft(place)).toBeNull();
});

test("each form of a screen has a draft, the newest (rule 12.8)", () => {
  const other = { ...place, form: "Change email" };
  saveDraft({ ...place, values: { name: "Harbour" } });
  saveDraft({ ...other, values: { email: "new@northpine.example" } });
  saveDraft({ ...place, values });
  expect(takeDraft(place)?.values).toEqual(values);
  expect(takeDraft(place)).toBeNull();
  expect(takeDraft(other)?.values).toEqual({ email: "new@northpine.example" });
});

test("for another account the draft is not restored in any form, but deleted (rule 12.8)", () => {
  saveDraft({ ...place, values });
  expect(takeDraft({ ...place, owner: 6, path: "/my-store" })).toBeNull();
  expect(takeDraft(place)).toBeNull();
});

test("the form for signing in neither restores nor deletes the draft of an ended session (rule 12.8)", () => {
  saveDraft({ ...place, values });
  expect(takeDraft({ ...place, owner: GUEST })).toBeNull();
  expect(takeDraft(place)?.values).toEqual(values);
});

test.each(["{", "7", "[7, null]", '[{"owner":5,"path":"/coupons/add","form":""}]'])(
  "'%s' in the session storage is no draft, and replaced",
  (stored) => {
    sessionStorage.setItem("drafts", stored);
    expect(takeDraft(place)).toBeNull();
    saveDraft({ ...place, values });
    expect(takeDraft(place)?.values).toEqual(values);
  },
);

test("without session storage a draft lasts as long as the page", () => {
  vi.stubGlobal("sessionStorage", undefined);
  saveDraft({ ...place, values });
  expect(takeDraft(place)?.values).toEqual(values);
  expect(takeDraft(place)).toBeNull();
});

test("a URL may replace null, but null no URL; a text may not replace a checkbox", () => {
  const form = { logo_url: "/old.png", name: "", noExpiration: true };
  expect(mergeDraft(form, { logo_url: null, noExpiration: null })).toEqual({
    ...form,
    logo_url: null,
  });
});
