import {
  type CouponFeedback,
  countText,
  type FailureReason,
  limits,
  say,
} from "@coupon-center/contract";
import { listText } from "../page/list-text.ts";

const reasonTexts = {
  expired: "reasonExpired",
  "minimum spend": "reasonMinimum",
  "item excluded": "reasonExcluded",
  other: "reasonOther",
} as const satisfies Record<FailureReason, string>;

/** Shoppers' answers to 'Did it work?', the most common problem first; null without answers. */
export function feedbackText(feedback: CouponFeedback | undefined, locale: string): string | null {
  if (!feedback) return null;
  const { worked, failed } = feedback;
  const all = worked + failed;
  if (all === 0) return null;
  const sum = say(locale, "feedback", {
    worked: countText(worked, locale),
    all: countText(all, locale),
    count: all,
    days: limits.feedbackDays,
  });
  if (failed === 0) return sum;
  return say(locale, "feedbackProblems", { sum, reasons: reasonsText(feedback, locale) });
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
    .map(([reason, times]) => `${say(locale, reasonTexts[reason])} (${countText(times, locale)})`);
  return listText(named, locale);
}
