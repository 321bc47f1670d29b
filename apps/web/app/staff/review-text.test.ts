import { sayIn } from "@coupon-center/contract";
import { expect, onTestFinished, test } from "vitest";
import { serverTime } from "../testing/server-time.ts";
import { ageText, othersText, reviewLooks } from "./review-text.ts";

const NOW = Date.parse("2026-11-20T10:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, "just now"],
  [MINUTE - 1, "just now"],
  [-DAY, "just now"],
  [MINUTE, "1 minute ago"],
  [HOUR - 1, "59 minutes ago"],
  [HOUR, "1 hour ago"],
  [2 * HOUR - 1, "1 hour ago"],
  [DAY - 1, "23 hours ago"],
  [DAY, "yesterday"],
  [2 * DAY, "2 days ago"],
  [3 * DAY - 1, "2 days ago"],
  [90 * DAY, "90 days ago"],
])("an age of %d ms is shown as '%s' (rule 10.2)", (age, words) => {
  expect(ageText(new Date(NOW - age).toISOString(), "en-US", NOW)).toBe(words);
});

test("the age is relative to the server's time by default", () => {
  const now = Date.now();
  serverTime(now + DAY);
  onTestFinished(() => serverTime(Date.now()));
  expect(ageText(new Date(now + DAY - 2 * HOUR - MINUTE).toISOString(), "en-US")).toBe(
    "2 hours ago",
  );
});

test.each([
  ["es", "ahora mismo", "hace 2 horas"],
  ["ar-EG", "الآن", "قبل ساعتين"],
])("in %s an age is '%s' or '%s' (decision 072)", (locale, now, hours) => {
  const ages = [0, 2 * HOUR].map((age) => new Date(NOW - age).toISOString());
  expect(ages.map((iso) => ageText(iso, locale, NOW))).toEqual([now, hours]);
});

test("each state of a review has a text and a tone", () => {
  expect(reviewLooks.pending).toEqual({ tone: "warn", text: "reviewPending" });
  expect(reviewLooks.approved).toEqual({ tone: "good", text: "reviewApproved" });
  expect(reviewLooks.declined).toEqual({ tone: "bad", text: "reviewDeclined" });
  expect(reviewLooks.suspended).toEqual({ tone: "bad", text: "reviewSuspended" });
});

test.each([
  [0, "The last one in the queue"],
  [1, "1 more in the queue"],
  [1234, "1,234 more in the queue"],
])("with %i others", (count, text) => {
  expect(othersText(count, sayIn("en-US"))).toBe(text);
});
