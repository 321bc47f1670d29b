import { expect, test } from "vitest";
import { readSearch } from "./search-text.ts";

test("a search asks for its first six words and its first six parts with signs; further ones are ignored (decision 010)", () => {
  const parts = Array.from({ length: 7 }, (_, index) => `a${index}-b${index}`);
  expect(readSearch(parts.join(" "))).toEqual({
    words: ["a0", "b0", "a1", "b1", "a2", "b2"],
    parts: parts.slice(0, 6),
  });
});

test("an address is asked for without what mails and links write around it (rule 10.2)", () => {
  expect(readSearch("Ana Ruiz <ana@kestrel.example>,").parts).toEqual(["ana@kestrel.example"]);
  expect(readSearch("mailto:ana@kestrel.example")).toEqual(readSearch("ana@kestrel.example"));
});
