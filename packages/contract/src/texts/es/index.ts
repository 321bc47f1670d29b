import { coupon } from "./coupon.ts";
import { couponState } from "./coupon-state.ts";
import { coupons } from "./coupons.ts";
import { fields } from "./fields.ts";
import { form } from "./form.ts";
import { frame } from "./frame.ts";
import { guest } from "./guest.ts";
import { landing } from "./landing.ts";
import { myStore } from "./my-store.ts";
import { noScript } from "./no-script.ts";
import { plan } from "./plan.ts";
import { publicPages } from "./public-pages.ts";
import { staff } from "./staff.ts";
import { storeContent } from "./store-content.ts";
import { storePage } from "./store-page.ts";

export const es = {
  ...coupon,
  ...couponState,
  ...coupons,
  ...fields,
  ...form,
  ...frame,
  ...guest,
  ...landing,
  ...myStore,
  ...noScript,
  ...plan,
  ...publicPages,
  ...staff,
  ...storeContent,
  ...storePage,
};
