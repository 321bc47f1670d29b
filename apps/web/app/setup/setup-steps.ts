import { type Coupon, type Day, isPlanInForce } from "@coupon-center/contract";
import { hasSubscribed } from "../merchant/has-subscribed.ts";
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
  coupons: readonly Pick<Coupon, "state" | "start_date">[];
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
  const { user, coupons } = state;
  // equivalent mutant (flip boolean): without a store there is no payment
  const approved = user.store?.is_approved ?? false;
  const started = coupons.some(({ state }) => state === "live" || state === "expired");
  if (approved && hasSubscribed(user) && started) return null;
  const { store } = user;
  const paid = store !== null && isPlanInForce(store.stripe_subscription, state.nowSeconds);
  return [
    {
      id: "verify",
      title: "Confirm your email address",
      done: user.email_verified,
      hint: `Open the link that we sent to ${user.email}.`,
      action: "resend",
    },
    {
      id: "store",
      title: "Create your store page",
      done: store !== null,
      hint: "Your name, your website and, if you like, your logo.",
      action: { text: "Tell us about your store", to: paths.myStore },
    },
    review(user, state.supportEmail),
    {
      id: "plan",
      title: `Subscribe to the ${state.planName}`,
      done: paid,
      hint: "Paid by card, cancelled whenever you like.",
      action: store && { text: "Go to payment", to: paths.payment },
    },
    {
      id: "coupon",
      title: "Create your first coupon",
      done: coupons.length > 0,
      hint: "Up to 10, changed and exchanged whenever you like.",
      action: store && { text: "Create your first coupon", to: paths.addCoupon },
    },
    {
      id: "live",
      title: "Go live",
      done: approved && paid && started,
      hint: liveHint(state),
      action: null,
    },
  ];
}

function review({ store, email_verified }: SetupState["user"], supportEmail: string): SetupStep {
  const step = { id: "review", title: "Get your store page approved", action: null } as const;
  const done = store?.is_approved ?? false;
  if (store?.suspended) {
    const hint = `Saving does not bring it back. Write to us at ${supportEmail}.`;
    return { ...step, done, hint, action: { text: "Read the reason", to: paths.myStore } };
  }
  if (store?.declined) {
    const action = { text: "Change your store", to: paths.myStore };
    return { ...step, done, hint: "Change what the reason says, and save it again.", action };
  }
  if (store && !email_verified) {
    return { ...step, done, hint: "We look at it once your address is confirmed." };
  }
  return { ...step, done, hint: "We look at every store page before shoppers see it." };
}

function liveHint({ coupons, today, locale }: SetupState): string {
  const starts = coupons.filter(({ state }) => state === "scheduled").map((it) => it.start_date);
  const first = starts.sort()[0];
  if (coupons.length > 0 && coupons.every(({ state }) => state === "held")) {
    return "Your coupons are held: shoppers do not see them now.";
  }
  if (first !== undefined)
    return `${startText(first, today, locale)}, once the steps before are done.`;
  return "It happens by itself once the steps before are done.";
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
