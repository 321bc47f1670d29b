import type { noScript as english } from "../en/no-script.ts";

export const noScript: Record<keyof typeof english, string> = {
  needsScript: "تحتاج هذه الصفحة إلى تفعيل البرامج النصية في المتصفح.",
  turnScriptOn: "فعّلها في متصفحك ثم أعد تحميل الصفحة. أما {link} فيمكن تصفّحها من دونها.",
  storesAndCoupons: "المتاجر وكوبوناتها",
};
