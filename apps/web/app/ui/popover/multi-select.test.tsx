// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Locale } from "../use-say.ts";
import { MultiSelect } from "./MultiSelect.tsx";

afterEach(cleanup);

const options = ["one", "two", "three"].map((value) => ({ value, text: value }));

test.each([
  ["en-US", "3 items selected"],
  ["es", "3 elementos seleccionados"],
  ["ar-EG", "العناصر المحددة: ٣"],
])(
  "in %s the number of chosen options has the locale's digits (rules 1.9, 6.15)",
  (locale, text) => {
    render(
      <Locale value={locale}>
        <MultiSelect
          label="Types"
          options={options}
          chosen={["one", "two", "three"]}
          onChange={() => undefined}
        />
      </Locale>,
    );
    expect(screen.getByRole("button").textContent).toBe(text);
    expect(screen.getByRole("button").getAttribute("aria-label")).toBe(`Types: ${text}`);
  },
);
