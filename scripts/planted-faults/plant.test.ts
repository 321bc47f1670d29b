import { describe, expect, it } from "vitest";
import { readSecurityDoc } from "../check/security-doc.ts";
import { faults } from "./faults.ts";
import { plant, readSourceOf, testOf } from "./plant.ts";

const text = readSecurityDoc();

describe("planted faults", () => {
  it.each(faults.map((fault) => [fault.row, fault.what, fault] as const))(
    "row %s, %s: its place is in the source once, and the row names the test",
    (_row, _what, fault) => {
      expect(plant(fault, readSourceOf(fault))).not.toBe(readSourceOf(fault));
      expect(testOf(fault, text).path).toMatch(/\.test\.ts$/);
    },
  );

  it("are in twenty rows or more", () => {
    expect(new Set(faults.map(({ row }) => row)).size).toBeGreaterThanOrEqual(20);
  });

  it("a place that is not there, or twice, and a test that the row does not name are reported", () => {
    const fault = { row: "6.4.1", what: "", file: "f.ts", before: "a", after: "b", test: "none" };
    expect(plant(fault, "cat")).toBe("cbt");
    expect(() => plant(fault, "dog")).toThrow("6.4.1: the place in f.ts is not there exactly once");
    expect(() => plant(fault, "banana")).toThrow("not there exactly once");
    expect(() => testOf(fault, text)).toThrow('row 6.4.1 names no test "none"');
    expect(() => testOf({ ...fault, row: "6.4" }, text)).toThrow("has no row 6.4");
  });
});
