import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { browserTexts, textAreas } from "@coupon-center/contract/browser-texts";
import { describe, expect, test } from "vitest";
import { ONE_COLUMN } from "../ui/use-media.ts";

const app = join(import.meta.dirname, "..");
const sheets = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => ({ file, css: readFileSync(join(app, file), "utf8").replace(/\s+/g, " ") }));

/** Each value of a property in all sheets, with its file. */
function valuesOf(property: string): { file: string; value: string }[] {
  const declaration = new RegExp(`[{;] ?${property}: ([^;}]+)`, "g");
  return sheets.flatMap(({ file, css }) =>
    [...css.matchAll(declaration)].map(([, value = ""]) => ({ file, value })),
  );
}

describe("all motion is of one kind (issue 13)", () => {
  const moves = valuesOf("transition").flatMap(({ file, value }) =>
    value.split(/, (?![^(]*\))/).map((one) => ({ file, value: one })),
  );

  test("every transition takes --quick and eases by --ease", () => {
    expect(moves.length).toBeGreaterThan(8);
    const others = moves.filter(
      ({ value }) => !/^[a-z-]+ var\(--quick\) var\(--ease\)$/.test(value) && value !== "none",
    );
    expect(others).toEqual([]);
  });

  test("--quick is below 200 ms", () => {
    const [quick] = valuesOf("--quick");
    expect(Number(/^(\d+)ms$/.exec(quick?.value ?? "")?.[1])).toBeLessThan(200);
  });
});

test("widths are asked for in em, so that larger text gets the layout of a narrower window (rule 12.10)", () => {
  const asked = sheets.flatMap(({ css }) => css.match(/@(media|container)[^{]*width[^{]*/g) ?? []);
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((query) => !/width: [\d.]+em\) $/.test(query))).toEqual([]);
});

test("layouts change at the widths of tokens.css only", () => {
  const tokens = readFileSync(join(app, "styles/tokens.css"), "utf8");
  const named = [...tokens.matchAll(/^ {5}([\d.]+)em /gm)].map(([, width]) => Number(width));
  const asked = sheets
    .flatMap(({ css }) => css.match(/@media [^{]*width[^{]*/g) ?? [])
    .flatMap((query) => [...query.matchAll(/(max|min)-width: ([\d.]+)em/g)])
    .map(([, bound, width]) => {
      // What is above a width begins at the next pixel.
      const below = Number(width) - 1 / 16;
      return bound === "min" && named.includes(below) ? below : Number(width);
    });
  expect([...new Set(asked)].toSorted((a, b) => a - b)).toEqual(named);
  expect(sheets.find(({ file }) => file === "shell/screen.css")?.css).toContain(
    `@media ${ONE_COLUMN} { .columns {`,
  );
});

test("no class is named like those that ad blockers hide: advertisements, buttons to share, cookie notices (rule 9.6)", () => {
  const classes = sheets.flatMap(({ css }) => css.match(/\.[a-z][a-z0-9-]*/g) ?? []);
  expect(new Set(classes).size).toBeGreaterThan(300);
  // EasyList and Fanboy's lists hide hundreds of names that begin with each of these.
  const hidden =
    /^\.(ads?|adv|advert|cookies?|newsletter|popup|promo|share|social|sponsor|sponsored)-/;
  expect(classes.filter((name) => hidden.test(name))).toEqual([]);
});

test("padding and margins that differ at the two sides change sides where a text runs from the right (rule 1.9)", () => {
  const both = ["padding", "margin"].flatMap(valuesOf);
  expect(both.length).toBeGreaterThan(50);
  const differing = both.filter(({ value }) => {
    const [, right, , left = right] = value.match(/([^ (]|\(([^()]|\([^()]*\))*\))+/g) ?? [];
    return right !== left;
  });
  expect(differing).toEqual([]);
  expect(sheets.filter(({ css }) => /(padding|margin)-(left|right):/.test(css))).toEqual([]);
});

test("a field has a direction of its own once there is input: with one of a placeholder alone, Firefox draws none on a page from right to left (rule 1.9)", () => {
  const own = sheets.flatMap(
    ({ css }) => css.match(/[^{};]*\{[^{}]*unicode-bidi: plaintext/g) ?? [],
  );
  const ofFields = own.filter((rule) => /input|textarea|field/.test(rule));
  expect(ofFields).toHaveLength(1);
  expect(ofFields[0]).toContain(" :is(input, textarea):not(:placeholder-shown) {");
});

test("no letters of a page in Arabic are spaced, whatever layer asks for it: Safari tears them apart (rule 1.9)", () => {
  expect(valuesOf("letter-spacing").length).toBeGreaterThan(20);
  const base = sheets.find(({ file }) => file === "styles/base.css")?.css ?? "";
  const parts = base.split(":lang(ar) { letter-spacing: normal; }");
  expect(parts).toHaveLength(2);
  // Outside of all layers: each is closed before it.
  expect(parts[0]?.match(/{/g)).toHaveLength(parts[0]?.match(/}/g)?.length ?? 0);
});

test("lines are as high as their text needs, except in a word mark, which is as high as a logo (rule 12.10)", () => {
  const fixed = valuesOf("line-height").filter(({ value }) => value.endsWith("px"));
  expect(fixed).toEqual([{ file: "storefront/public-pages.css", value: "32px" }]);
});

test("no sheet puts words in capitals: it would change what is read aloud (issue 13)", () => {
  expect(valuesOf("text-transform")).toEqual([]);
});

test("a flap over a code is drawn by one sheet, with no character of a code under it (rule 9.13, decision 032)", () => {
  const slanted = valuesOf("--cut").concat(valuesOf("clip-path"));
  const drawn = slanted.filter(({ value }) => value.includes("polygon"));
  expect(drawn.length).toBeGreaterThan(2);
  expect(new Set(drawn.map(({ file }) => file))).toEqual(new Set(["storefront/flap.css"]));
  const [shown] = valuesOf("content").filter(({ file }) => file === "storefront/flap.css");
  expect(shown?.value).toMatch(/^"•+" \/ ""$/);
});

test("the English texts need one file of the font", () => {
  const [, english = ""] =
    /figtree-english\.woff2[^}]*?unicode-range: ([^;]+);/.exec(
      sheets.find(({ file }) => file.endsWith("font.css"))?.css ?? "",
    ) ?? [];
  const ranges = english.split(", ").map((range) => {
    const [first = "", last = first] = range.slice("U+".length).split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
  const signs = new Set([...browserTexts("en", ...textAreas)]);
  expect(signs.size).toBeGreaterThan(60);
  const missing = [...signs].filter((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return !ranges.some(([first, last]) => first <= code && code <= last);
  });
  expect(missing).toEqual([]);
});
