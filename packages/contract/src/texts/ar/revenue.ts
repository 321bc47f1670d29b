import type { revenue as english } from "../en/revenue.ts";

export const revenue: Record<keyof typeof english, string> = {
  revenueTitle: "الإيرادات",
  activeSubscriptions: "الاشتراكات النشطة",
  newThisMonth: "الجديدة هذا الشهر",
  lostThisMonth: "المنتهية هذا الشهر",
  pastDueNow: "المتأخرة عن السداد",
  recurringRevenue: "الإيراد الشهري المتكرر",
  recurringIn: "الإيراد الشهري المتكرر ({currency})",
  revenueByMonth: "حسب الشهر",
  revenueMonth: "الشهر",
  activeColumn: "نشطة",
  newColumn: "جديدة",
  lostColumn: "منتهية",
  pastDueColumn: "متأخرة",
  revenueColumn: "الإيراد ({currency})",
  downloadCsv: "تنزيل CSV",
  revenueNotes:
    "تُحسب الأشهر حسب {zone}. الاشتراك المتأخر عن السداد نشط، ويعود إلى الإيراد عند سداده. تُعرض الأشهر الماضية بما هو معروف اليوم.",
  withoutPrice:
    "{count, plural, zero {لا اشتراكات نشطة} one {اشتراك نشط واحد} two {اشتراكان نشطان} few {# اشتراكات نشطة} many {# اشتراكًا نشطًا} other {# اشتراك نشط}} بلا سعر شهري بسبب خصم أو فترة أخرى، ولا يُحسب ذلك في الإيراد.",
  noSubscriptions: "لا اشتراكات بعد",
  noSubscriptionsText: "تظهر الأرقام هنا مع أول اشتراك.",
  revenueNotLoaded: "تعذّر تحميل الإيرادات.",
};
