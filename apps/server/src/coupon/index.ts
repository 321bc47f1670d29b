export { countFeedback } from "./feedback.ts";
export { presentCoupon } from "./present.ts";
export { liveCouponSql, shownStoreSql } from "./public-sql.ts";
export { remindOfEndings } from "./remind-endings.ts";
export { couponRoutes } from "./routes.ts";
export { couponsWithStore, todayOf } from "./rows.ts";
export { isPublicRow } from "./view.ts";
