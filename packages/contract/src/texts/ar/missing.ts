import type { missing as english } from "../en/missing.ts";

export const missing: Record<keyof typeof english, string> = {
  notFound: "الصفحة غير موجودة",
  goToStart: "الانتقال إلى الصفحة الرئيسية",
  nothingHere: "لا يوجد شيء على هذا العنوان. ربما نُقلت الصفحة أو في الرابط خطأ مطبعي.",
};
