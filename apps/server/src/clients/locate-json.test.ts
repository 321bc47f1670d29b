import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { hasEachFieldOnce, locateJson } from "./locate-json.ts";

const spaces = fc.constantFrom("", " ", "\n", "\t", "\r\n", "  ");

/** A JSON text of a value with any white space between its parts. */
const jsonText = fc.tuple(fc.jsonValue(), fc.infiniteStream(spaces)).map(([value, space]) => {
  const parts = JSON.stringify(value).match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^{}[\],:"]+/g) ?? [];
  return parts.map((part) => `${space.next().value}${part}`).join("");
});

test("any value as JSON.stringify writes it has each field once, with any white space between", () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      expect(hasEachFieldOnce(text)).toBe(true);
      expect(locateJson(text).duplicates()).toEqual([]);
    }),
  );
});

test("a field that is there twice is found, also with the same value, with its line", () => {
  const value = fc.jsonValue().map((json) => JSON.stringify(json));
  fc.assert(
    fc.property(value, value, spaces, (first, second, space) => {
      const text = `{"a":{"b":${first},${space}\n"b":${second}}}`;
      const line = text.slice(0, text.lastIndexOf('\n"b"')).split("\n").length + 1;
      expect(locateJson(text).duplicates()).toEqual([{ field: "b", line }]);
    }),
  );
});

describe("texts of another form than JSON.stringify's are read by the parser with lines", () => {
  it.each([
    '{"a": 1.50}',
    '{"a": 1e3}',
    '{"a": "\\u0041"}',
    '{"a": "b\\/c"}',
    '{"2": 0, "1": 0}',
    '{"a": -0}',
  ])("%s", (text) => {
    expect(hasEachFieldOnce(text)).toBe(false);
    expect(locateJson(text).duplicates()).toEqual([]);
  });
});

test("white space inside a text counts", () => {
  expect(hasEachFieldOnce('{"a b": "c \\" d", "ab": 1}')).toBe(true);
});
