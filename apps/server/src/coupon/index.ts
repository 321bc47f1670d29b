export { couponsById, todayOf } from "./coupon-queries.ts";
export { countFeedback } from "./feedback.ts";
export { awaitsReview, presentCoupon } from "./present.ts";
export { liveCouponSql, publicStoreSql } from "./public-sql.ts";
export { remindOfEndings } from "./remind-endings.ts";
export { couponRoutes } from "./routes.ts";
export { approvalMailAt, tellOfApprovals } from "./tell-approvals.ts";
export { hasEnded, isPublicRow, presentWithCode } from "./view.ts";
