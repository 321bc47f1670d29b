import { expect, test } from "vitest";
import { stateWords } from "./state-words.ts";

const friday = "2026-11-20";
const coupon = { state: "live", start_date: "2026-11-01", expiration_date: null } as const;
const ending = (expiration_date: string) => ({ ...coupon, expiration_date });

test.each([
  [coupon, "Live", "No end date"],
  [ending("2026-12-20"), "Live", "Ends Dec 20"],
  [ending("2026-11-28"), "Live", "Ends Nov 28"],
  [ending("2026-11-27"), "Ends in 7 days", "Ends Nov 27"],
  [ending("2026-11-23"), "Ends in 3 days", "Ends Monday"],
  [ending("2026-11-21"), "Ends tomorrow", ""],
  [ending("2026-11-20"), "Ends today", ""],
  [{ ...ending("2026-11-19"), state: "expired" } as const, "Expired", "Ended Nov 19"],
  [{ ...coupon, state: "held" } as const, "Held", "Not shown to shoppers"],
  [
    { ...coupon, state: "scheduled", start_date: "2026-12-01" } as const,
    "Scheduled",
    "Starts Dec 1",
  ],
])("%o is '%s', '%s'", (given, tag, note) => {
  expect(stateWords(given, friday, true)).toMatchObject({ tag, note });
});

test("nothing is live while the store is not shown; what has ended or waits says so all the same", () => {
  expect(stateWords(ending("2026-11-22"), friday, false)).toMatchObject({
    tag: "Ready",
    note: "Ends Sunday",
  });
  expect(stateWords({ ...coupon, state: "held" }, friday, false).tag).toBe("Held");
});
