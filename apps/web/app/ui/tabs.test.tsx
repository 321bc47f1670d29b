// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Tabs } from "./Tabs.tsx";

afterEach(() => {
  cleanup();
  document.dir = "";
});

test.each([
  ["ltr", "ArrowRight", "Shared"],
  ["ltr", "ArrowLeft", "Printed"],
  ["rtl", "ArrowRight", "Printed"],
  ["rtl", "ArrowLeft", "Shared"],
])("in a page written %s, %s from the first tab leads to '%s' (rule 12.10)", (dir, key, next) => {
  document.dir = dir;
  const tabs = ["Page", "Shared", "Printed"].map((name) => ({ name, panel: `${name} panel` }));
  const screen = render(<Tabs label="Preview" tabs={tabs} />);
  fireEvent.keyDown(screen.getByRole("tab", { name: "Page" }), { key });
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: next }));
  expect(screen.getByRole("tabpanel").textContent).toBe(`${next} panel`);
});
