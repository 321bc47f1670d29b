import { type Day, isPlanInForce, limits, say } from "@coupon-center/contract";
import { hasSubscribed } from "../merchant/has-subscribed.ts";
import type { SeenCoupon } from "../merchant/last-seen.ts";
import { paths } from "../page/paths.ts";
import type { StoredUser } from "../session/stored-user.ts";
import { startText } from "../time/day-text.ts";

export interface SetupStep {
  id: "verify" | "store" | "review" | "plan" | "coupon" | "live";
  title: string;
  done: boolean;
  /** what is needed, or what is pending */
  hint: string;
  /** what the merchant can do now */
  action: { text: string; to: string } | "resend" | null;
}

interface SetupState {
  user: Pick<StoredUser, "email" | "email_verified" | "store" | "coupon_center_txn">;
  coupons: readonly SeenCoupon[];
  today: Day;
  nowSeconds: number;
  planName: string;
  supportEmail: string;
  locale: string;
}

/**
 * The steps from a verified address to the first live coupon; null after that. Later events (a plan
 * that ends, coupons that expire) do not bring them back.
 */
export function setupSteps(state: SetupState): SetupStep[] | null {
  const { user, coupons, locale } = state;
  // equivalent mutant (flip boolean): without a store there is no payment
  const approved = user.store?.is_approved ?? false;
  const started = coupons.some(({ state }) => state === "live" || state === "expired");
  if (approved && hasSubscribed(user) && started) return null;
  const { store } = user;
  const paid = store !== null && isPlanInForce(store.stripe_subscription, state.nowSeconds);
  return [
    {
      id: "verify",
      title: say(locale, "setupVerify"),
      done: user.email_verified,
      hint: say(locale, "setupVerifyHint", { email: user.email }),
      action: "resend",
    },
    {
      id: "store",
      title: say(locale, "setupStore"),
      done: store !== null,
      hint: say(locale, "setupStoreHint"),
      action: { text: say(locale, "setupStoreAction"), to: paths.myStore },
    },
    review(user, state.supportEmail, locale),
    {
      id: "plan",
      title: say(locale, "setupPlan", { plan: state.planName }),
      done: paid,
      hint: say(locale, "setupPlanHint"),
      action: store && { text: say(locale, "goToPayment"), to: paths.payment },
    },
    {
      id: "coupon",
      title: say(locale, "setupCoupon"),
      done: coupons.length > 0,
      hint: say(locale, "setupCouponHint", { max: limits.couponsPerStore }),
      action: store && { text: say(locale, "setupCoupon"), to: paths.addCoupon },
    },
    {
      id: "live",
      title: say(locale, "setupLive"),
      done: approved && paid && started,
      hint: liveHint(state),
      action: null,
    },
  ];
}

function review(
  { store, email_verified }: SetupState["user"],
  supportEmail: string,
  locale: string,
): SetupStep {
  const step = { id: "review", title: say(locale, "setupReview"), action: null } as const;
  const done = store?.is_approved ?? false;
  if (store?.suspended) {
    const hint = say(locale, "setupSuspendedHint", { email: supportEmail });
    return { ...step, done, hint, action: { text: say(locale, "readReason"), to: paths.myStore } };
  }
  if (store?.declined) {
    const action = { text: say(locale, "changeYourStore"), to: paths.myStore };
    return { ...step, done, hint: say(locale, "setupDeclinedHint"), action };
  }
  if (store && !email_verified) {
    return { ...step, done, hint: say(locale, "setupUnverifiedHint") };
  }
  return { ...step, done, hint: say(locale, "setupReviewHint") };
}

function liveHint({ coupons, today, locale }: SetupState): string {
  const starts = coupons.filter(({ state }) => state === "scheduled").map((it) => it.start_date);
  const first = starts.sort()[0];
  if (coupons.length > 0 && coupons.every(({ state }) => state === "held")) {
    return say(locale, "setupHeldHint");
  }
  if (first !== undefined)
    return say(locale, "setupStartsHint", { starts: startText(first, today, locale) });
  return say(locale, "setupLiveHint");
}

/**
 * The next step. Waiting for a mail or the review does not block others, so the mailed link is only
 * the next step if nothing else is left.
 */
export function nextStep(steps: readonly SetupStep[]): SetupStep | null {
  const open = steps.filter((step) => !step.done);
  const doable = open.find((step) => step.action !== null && step.action !== "resend");
  return doable ?? open[0] ?? null;
}
