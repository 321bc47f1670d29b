import { coupon } from "./coupon.ts";
import { publicPages } from "./public-pages.ts";
import { storeContent } from "./store-content.ts";
import { storePage } from "./store-page.ts";

export const ar = { ...coupon, ...storeContent, ...storePage, ...publicPages };
