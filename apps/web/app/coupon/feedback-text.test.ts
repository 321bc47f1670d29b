import type { CouponFeedback } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { feedbackText } from "./feedback-text.ts";

function said(
  worked: number,
  reasons: Partial<CouponFeedback["reasons"]> = {},
  taken = 0,
): CouponFeedback {
  const all = { expired: 0, "minimum spend": 0, "item excluded": 0, other: 0, ...reasons };
  return {
    taken,
    worked,
    failed: Object.values(all).reduce((sum, times) => sum + times, 0),
    reasons: all,
  };
}

test.each([
  [said(0), null],
  [said(1), "1 of 1 shopper said it worked in the last 30 days."],
  [said(1240), "1,240 of 1,240 shoppers said it worked in the last 30 days."],
  [
    said(12, { expired: 2, "minimum spend": 1 }),
    "12 of 15 shoppers said it worked in the last 30 days. Problems: expired (2), minimum spend (1).",
  ],
  [
    said(0, { "item excluded": 1, other: 3 }),
    "0 of 4 shoppers said it worked in the last 30 days. Problems: another reason (3), item excluded (1).",
  ],
  [said(0, {}, 1), "Shoppers took it once in the last 30 days."],
  [said(0, {}, 1240), "Shoppers took it 1,240 times in the last 30 days."],
  [said(1, {}, 2), "Shoppers took it 2 times in the last 30 days. 1 of 1 said it worked."],
  [
    said(12, { expired: 3 }, 37),
    "Shoppers took it 37 times in the last 30 days. 12 of 15 said it worked. Problems: expired (3).",
  ],
])(
  "how often it was taken, and 'Did it work?' with reasons, which the merchant sees on the coupon: %o (rule 6.17)",
  (feedback, words) => {
    expect(feedbackText(feedback, "en-US")).toBe(words);
  },
);

test("nothing is shown for a coupon without counts", () => {
  expect(feedbackText(undefined, "en-US")).toBeNull();
});
