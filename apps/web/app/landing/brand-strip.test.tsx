import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BrandStrip } from "./BrandStrip.tsx";

const stripOf = (count: number) =>
  renderToStaticMarkup(
    <BrandStrip
      brands={Array.from({ length: count }, (_, index) => ({
        name: `Brand ${index}`,
        logoUrl: `/brands/${index}.svg`,
      }))}
    />,
  );

test.each([
  [8, "brands-list"],
  [10, "brands-list brands-fives"],
])("%i trusted brands are laid out as '%s'", (count, names) => {
  expect(stripOf(count)).toContain(`<ul class="${names}">`);
  expect(stripOf(count).match(/<li>/g)).toHaveLength(count);
});

test("without trusted brands there is no strip, not even its heading", () => {
  expect(stripOf(0)).toBe("");
});
