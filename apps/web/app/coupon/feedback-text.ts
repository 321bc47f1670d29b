import type { CouponFeedback, FailureReason } from "@coupon-center/contract";

const reasonWords: Readonly<Record<FailureReason, string>> = {
  expired: "expired",
  "minimum spend": "minimum spend",
  "item excluded": "item excluded",
  other: "another reason",
};

/** Shoppers' answers to 'Did it work?', the most common problem first; null without answers. */
export function feedbackText(feedback: CouponFeedback | undefined): string | null {
  if (!feedback) return null;
  const { worked, failed } = feedback;
  const all = worked + failed;
  if (all === 0) return null;
  const shoppers = all === 1 ? "shopper" : "shoppers";
  const sum = `${worked.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} ${shoppers} said it worked in the last 30 days.`;
  return failed === 0 ? sum : `${sum} Problems: ${reasonsText(feedback)}.`;
}

function reasonsText({ reasons }: CouponFeedback): string {
  const counts: [FailureReason, number][] = [
    ["expired", reasons.expired],
    ["minimum spend", reasons["minimum spend"]],
    ["item excluded", reasons["item excluded"]],
    ["other", reasons.other],
  ];
  return counts
    .filter(([, times]) => times > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([reason, times]) => `${reasonWords[reason]} (${times.toLocaleString("en-US")})`)
    .join(", ");
}
