import { type CouponFeedback, countText, type FailureReason } from "@coupon-center/contract";
import { listText } from "../page/list-text.ts";

const reasonWords: Readonly<Record<FailureReason, string>> = {
  expired: "expired",
  "minimum spend": "minimum spend",
  "item excluded": "item excluded",
  other: "another reason",
};

/** Shoppers' answers to 'Did it work?', the most common problem first; null without answers. */
export function feedbackText(feedback: CouponFeedback | undefined, locale: string): string | null {
  if (!feedback) return null;
  const { worked, failed } = feedback;
  const all = worked + failed;
  if (all === 0) return null;
  const shoppers = all === 1 ? "shopper" : "shoppers";
  const sum = `${countText(worked, locale)} of ${countText(all, locale)} ${shoppers} said it worked in the last 30 days.`;
  return failed === 0 ? sum : `${sum} Problems: ${reasonsText(feedback, locale)}.`;
}

function reasonsText({ reasons }: CouponFeedback, locale: string): string {
  const counts: [FailureReason, number][] = [
    ["expired", reasons.expired],
    ["minimum spend", reasons["minimum spend"]],
    ["item excluded", reasons["item excluded"]],
    ["other", reasons.other],
  ];
  const named = counts
    .filter(([, times]) => times > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([reason, times]) => `${reasonWords[reason]} (${countText(times, locale)})`);
  return listText(named, locale);
}
