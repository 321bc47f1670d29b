export { couponsById, todayOf } from "./coupon-queries.ts";
export { countFeedback } from "./feedback.ts";
export { approvalMailAt, notifyOfApprovals } from "./notify-approvals.ts";
export { awaitsReview, presentCoupon } from "./present.ts";
export { liveCouponSql, publicStoreSql } from "./public-sql.ts";
export { remindOfEndings, reviseEndings } from "./remind-endings.ts";
export { couponRoutes } from "./routes.ts";
export { hasEnded, isPublicRow, presentWithCode } from "./view.ts";
export { startTakenCounts, writeTaken } from "./write-taken.ts";
