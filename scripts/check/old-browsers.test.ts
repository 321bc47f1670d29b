import { expect, test } from "vitest";
import { findLaterApis } from "./old-browsers.ts";

const linesOf = (text: string) =>
  findLaterApis([{ path: "a.ts", text }]).map((fault) => fault.split(":")[1]);

test.each([
  "if (URL.canParse(text)) open(text);",
  "const signal = AbortSignal.any([one, other]);",
  "dialog.showPopover();",
  "color: light-dark(white, black);",
  "const parts = new Intl.Segmenter('en').segment(text);",
])("a feature that Safari 16.4 lacks is rejected: %s", (code) => {
  expect(linesOf(`ok;\n  ${code}\n`)).toEqual(["2"]);
});

test("a supported feature passes, and so does a comment", () => {
  expect(
    linesOf("// `URL.canParse` is not in Safari 16\nAbortSignal.timeout(1);\nnew URL(text);\n"),
  ).toEqual([]);
});
