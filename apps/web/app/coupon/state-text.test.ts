import { say } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { stateText } from "./state-text.ts";

const at = { today: "2026-11-20", locale: "en-US" };
const coupon = { state: "live", start_date: "2026-11-01", expiration_date: null } as const;
const ending = (expiration_date: string) => ({ ...coupon, expiration_date });

test.each([
  [coupon, "Live", "good", "No end date"],
  [ending("2026-12-20"), "Live", "good", "Ends Dec 20"],
  [ending("2026-11-28"), "Live", "good", "Ends Nov 28"],
  [ending("2026-11-27"), "Ends in 7 days", "warn", "Nov 27"],
  [ending("2026-11-23"), "Ends in 3 days", "warn", "Monday"],
  [ending("2026-11-22"), "Ends in 2 days", "warn", "Sunday"],
  [ending("2026-11-21"), "Ends tomorrow", "warn", ""],
  [ending("2026-11-20"), "Ends today", "warn", ""],
  [{ ...ending("2026-11-19"), state: "expired" } as const, "Expired", "bad", "Ended Nov 19"],
  [{ ...coupon, state: "held" } as const, "Held", "warn", "Not shown to shoppers"],
  [
    { ...coupon, state: "held", awaits_review: true } as const,
    "Held",
    "warn",
    "Awaiting our review",
  ],
  [
    { ...coupon, state: "held", awaits_review: true, held_as_copy: true } as const,
    "Held",
    "warn",
    say("en-US", "heldAsCopy"),
  ],
  [
    { ...coupon, state: "held", withdrawn_reason: "No such code" } as const,
    "Withdrawn",
    "bad",
    "No such code",
  ],
  [
    { ...ending("2026-11-19"), state: "expired", withdrawn_reason: "No such code" } as const,
    "Withdrawn",
    "bad",
    "No such code",
  ],
  [
    { ...coupon, state: "scheduled", start_date: "2026-12-01" } as const,
    "Scheduled",
    "plain",
    "Starts Dec 1",
  ],
])("%o is '%s' (%s), '%s'", (given, tag, tone, note) => {
  expect(stateText(given, { ...at, storeIsPublic: true })).toEqual({ tag, tone, note });
});

test("nothing is live while the store is not public; expired and held coupons are still shown as such (rule 6.15)", () => {
  expect(stateText(ending("2026-11-22"), { ...at, storeIsPublic: false })).toEqual({
    tag: "Ready",
    tone: "plain",
    note: "Ends Sunday",
  });
  expect(stateText({ ...coupon, state: "held" }, { ...at, storeIsPublic: false }).tag).toBe("Held");
  const ended = { ...ending("2026-11-19"), state: "expired" } as const;
  expect(stateText(ended, { ...at, storeIsPublic: false }).tag).toBe("Expired");
  expect(stateText({ ...coupon, state: "scheduled" }, { ...at, storeIsPublic: false }).tag).toBe(
    "Scheduled",
  );
});
