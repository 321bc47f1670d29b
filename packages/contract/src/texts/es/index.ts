import { coupon } from "./coupon.ts";
import { frame } from "./frame.ts";
import { guest } from "./guest.ts";
import { landing } from "./landing.ts";
import { plan } from "./plan.ts";
import { publicPages } from "./public-pages.ts";
import { storeContent } from "./store-content.ts";
import { storePage } from "./store-page.ts";

export const es = {
  ...coupon,
  ...storeContent,
  ...storePage,
  ...publicPages,
  ...frame,
  ...landing,
  ...plan,
  ...guest,
};
