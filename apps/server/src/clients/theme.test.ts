import { readFileSync } from "node:fs";
import { join } from "node:path";
import { accentsOf, fieldsOf } from "@coupon-center/contract";
import { describe, expect, it } from "vitest";
import { webApp } from "./testing/read-tokens.ts";
import { themeCss } from "./theme.ts";

const properties = (css: string) =>
  Object.fromEntries([...css.matchAll(/(--[\w-]+): *(#\w+);/g)].map(([, name, it]) => [name, it]));

describe("a client's style sheet (rule 1.6, decision 013)", () => {
  it("contains its accent and its field, for light pages and for dark ones", () => {
    const primaryColor = "#f4c430";
    const parts = themeCss({ primaryColor }).split("@media (prefers-color-scheme:dark)");
    for (const [place, scheme] of (["light", "dark"] as const).entries()) {
      const [accent, field] = [accentsOf(primaryColor)[scheme], fieldsOf(primaryColor)[scheme]];
      expect(properties(parts[place] ?? "")).toEqual({
        "--accent": accent.colour,
        "--on-accent": accent.text,
        "--accent-soft": accent.soft,
        "--accent-line": accent.line,
        "--brand": field.colour,
        "--on-brand": field.text,
        "--on-brand-2": field.text2,
        "--brand-line": field.line,
        "--brand-deep": field.deep,
      });
    }
  });

  it("sets all variables that the product's own style sheet has for a page without a client, in the same way", () => {
    const own = readFileSync(join(webApp, "styles/tokens.css"), "utf8").split("@media");
    const parts = themeCss({ primaryColor: "#2f4a7a" }).split("@media");
    for (const place of [0, 1])
      expect(properties(own[place] ?? "")).toMatchObject(properties(parts[place] ?? ""));
  });
});
