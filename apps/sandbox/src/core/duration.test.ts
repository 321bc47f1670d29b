import { expect, test } from "vitest";
import { addDuration, countMonths } from "./duration.ts";

const at = (iso: string) => Date.parse(iso);
const move = (iso: string, duration: string) => {
  const moved = addDuration(at(iso), duration);
  return moved === undefined ? undefined : new Date(moved).toISOString();
};

test.each([
  ["2026-01-15T08:30:00.000Z", "P1M", "2026-02-15T08:30:00.000Z"],
  ["2026-01-31T08:30:00.000Z", "P1M", "2026-02-28T08:30:00.000Z"],
  ["2028-01-31T00:00:00.000Z", "P1M", "2028-02-29T00:00:00.000Z"],
  ["2028-02-29T00:00:00.000Z", "P1Y", "2029-02-28T00:00:00.000Z"],
  ["2026-12-31T23:59:59.000Z", "P2M", "2027-02-28T23:59:59.000Z"],
  ["2026-01-01T00:00:00.000Z", "P1Y2M3W4DT5H6M7S", "2027-03-26T05:06:07.000Z"],
  ["2026-01-01T00:00:00.000Z", "PT90M", "2026-01-01T01:30:00.000Z"],
])("%s plus %s is %s", (from, duration, expected) => {
  expect(move(from, duration)).toBe(expected);
});

test.each(["", "P", "PT", "P1", "1M", "P-1D", "P1H", "PT1D", "p1m", "P1M ", "P1.5D"])(
  "%j is not a duration",
  (duration) => {
    expect(move("2026-01-01T00:00:00.000Z", duration)).toBeUndefined();
  },
);

test("months are counted by calendar month, ignoring days", () => {
  expect(countMonths(at("2026-11-30T00:00:00Z"), at("2027-02-01T00:00:00Z"))).toBe(3);
});
