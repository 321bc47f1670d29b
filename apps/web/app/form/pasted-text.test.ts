import { line } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { plainLine, plainNumber } from "./pasted-text.ts";

test.each([
  ["Wo\u{ad}chen\u{200b}markt\u{feff}", "Wochenmarkt"],
  ["\u{200e}SAVE20\u{202c}", "SAVE20"],
  ["From a document:\u{b}a second line", "From a document: a second line"],
  ["Northpine\tOutfitters", "Northpine Outfitters"],
  ["One \u{200b}\r\n two\u{2028}three", "One two three"],
  ["a\u{0}b\u{7f}c\u{9f}", "abc"],
])(
  "what is not seen of the pasted text %j is left out, so that it is taken (decision 065)",
  (pasted, read) => {
    expect(plainLine(pasted)).toBe(read);
    expect(plainLine(read)).toBe(read);
    expect(line("descriptionField").safeParse(read).success).toBe(true);
  },
);

test.each(["“50 %” – até já…", "👩‍👩‍👧‍👦 ❤️‍🔥 1️⃣", "می‌خواهم", "क्‍ष", "two  spaces", ""])(
  "%s stays as it is (decision 065)",
  (text) => {
    expect(plainLine(text)).toBe(text);
  },
);

test.each([
  ["１２．５０％", "12.50%"],
  ["２０２６－１２－３１", "2026-12-31"],
  ["\u{200b} 1\u{a0}000 ", "1\u{a0}000"],
  ["٢٠٫٥", "20٫5"],
])("the number %s is read as %s", (typed, read) => {
  expect(plainNumber(typed)).toBe(read);
});
