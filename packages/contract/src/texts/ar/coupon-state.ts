import type { couponState as english } from "../en/coupon-state.ts";

export const couponState: Record<keyof typeof english, string> = {
  heldAsCopy: "ينتظر مراجعتنا: له كود أو رابط أو وصف كوبون سحبناه",
  awaitsReview: "ينتظر مراجعتنا",
  stateExpired: "منتهٍ",
  stateHeld: "موقوف",
  withdrawn: "مسحوب",
  staysWithdrawn: "سحبنا هذا الكوبون، لذلك لا يزال المتسوّقون لا يرونه",
  notShown: "لا يظهر للمتسوّقين",
  stateScheduled: "مجدول",
  stateReady: "جاهز",
  stateLive: "منشور",
  endsInDays:
    "{count, plural, zero {ينتهي اليوم} one {ينتهي خلال يوم} two {ينتهي خلال يومين} few {ينتهي خلال # أيام} many {ينتهي خلال # يومًا} other {ينتهي خلال # يوم}}",
};
