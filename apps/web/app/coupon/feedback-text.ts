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

/**
 * How often shoppers took a coupon, and their answers to 'Did it work?', the most common problem
 * first; null where there is nothing to tell.
 */
export function feedbackText(feedback: CouponFeedback | undefined, locale: string): string | null {
  if (!feedback) return null;
  const taken = takenText(feedback, locale);
  const { worked, failed } = feedback;
  const all = worked + failed;
  if (all === 0) return taken;
  const counts = { worked: countText(worked, locale), all: countText(all, locale), count: all };
  const sum =
    taken === null
      ? say(locale, "feedback", { ...counts, days: limits.feedbackDays })
      : say(locale, "takenFeedback", { ...counts, taken });
  if (failed === 0) return sum;
  return say(locale, "feedbackProblems", { sum, reasons: reasonsText(feedback, locale) });
}

function takenText({ taken }: CouponFeedback, locale: string): string | null {
  if (taken === 0) return null;
  const times = countText(taken, locale);
  return say(locale, "taken", { times, count: taken, days: limits.feedbackDays });
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
