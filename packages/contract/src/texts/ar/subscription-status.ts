import type { subscriptionStatus as english } from "../en/subscription-status.ts";

export const subscriptionStatus: Record<keyof typeof english, string> = {
  statusActive: "نشط",
  statusCancelled: "ملغى",
  statusIncomplete: "غير مكتمل",
  statusExpired: "منتهٍ",
  statusPastDue: "متأخر السداد",
  statusUnpaid: "غير مدفوع",
  statusTrial: "تجريبي",
  statusPaused: "متوقف مؤقتًا",
};
