import { expect, onTestFinished, test } from "vitest";
import { serverTime } from "../testing/server-time.ts";
import { actText, ageText, heldText, hostText, othersText, reviewLook } from "./review-text.ts";

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

test("each state of a review has a text and a tone", () => {
  expect(reviewLook("pending")).toEqual({ tone: "warn", text: "Pending" });
  expect(reviewLook("approved")).toEqual({ tone: "good", text: "Approved" });
  expect(reviewLook("declined")).toEqual({ tone: "bad", text: "Declined" });
  expect(reviewLook("suspended")).toEqual({ tone: "bad", text: "Suspended" });
});

test("an act of the history is shown as a sentence (rule 10.5)", () => {
  expect(actText("store.approved")).toBe("Store approved");
  expect(actText("coupon.withdrawn_by-staff")).toBe("Coupon withdrawn by staff");
  expect(actText(".odd")).toBe("Odd");
});

test("held coupons are counted in a text", () => {
  expect([heldText(1, "en-US"), heldText(3, "en-US")]).toEqual(["1 held coupon", "3 held coupons"]);
});

test.each([
  ["https://www.northpine.example/shop?x=1", "northpine.example"],
  ["http://wwwnorthpine.example:8080", "wwwnorthpine.example:8080"],
  ["not an address", "not an address"],
])("shows the host of %s", (url, host) => {
  expect(hostText(url)).toBe(host);
});

test.each([
  [0, "The last one in the queue"],
  [1, "1 more in the queue"],
  [1234, "1,234 more in the queue"],
])("with %i others", (count, text) => {
  expect(othersText(count, "en-US")).toBe(text);
});
