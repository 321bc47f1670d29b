import { expect, test } from "vitest";
import { mergeDraft } from "./draft.ts";

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
