// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { keepEarlyInput } from "./keep-early-input.ts";

const form = '<input name="email"><input name="password">';
const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);

beforeEach(() => {
  document.body.innerHTML = form;
});

test("Whoever goes on to the next field during hydration stays there when the page is drawn anew (rule 12.8)", () => {
  fieldOf("email")?.focus();
  keepEarlyInput();
  fieldOf("password")?.focus();
  document.body.innerHTML = form;
  window.dispatchEvent(new Event("hydrated"));
  expect(document.activeElement).toBe(fieldOf("password"));
});
