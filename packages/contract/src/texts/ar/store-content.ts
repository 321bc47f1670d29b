import type { storeContent as english } from "../en/store-content.ts";

export const storeContent: Record<keyof typeof english, string> = {
  storeCoupons: "كوبونات {store}",
  offersToday:
    "{count, plural, zero {لا عروض اليوم} one {عرض واحد اليوم} two {عرضان اليوم} few {# عروض اليوم} many {# عرضًا اليوم} other {# عرض اليوم}}",
  updatedOn: "آخر تحديث في {day}",
  updatedToday: "آخر تحديث اليوم",
  visitShop: "زيارة المتجر",
  share: "مشاركة",
  noOffers: "لا عروض حاليًا",
  noOffersText: "ليس لدى {store} أي عروض في الوقت الحالي. عُد إلينا قريبًا.",
  recentlyExpired:
    "{count, plural, zero {لا عروض منتهية مؤخرًا} one {عرض واحد انتهى مؤخرًا} two {عرضان انتهيا مؤخرًا} few {# عروض انتهت مؤخرًا} many {# عرضًا انتهت مؤخرًا} other {# عرض انتهت مؤخرًا}}",
  showCode: "إظهار الكود",
  getDeal: "احصل على العرض",
  filterLegend: "عرض",
  filterAll: "الكل",
  filterCodes: "أكواد",
  filterDeals: "بلا كود",
  howToUse: "كيف تستخدم كود {store}",
  howToChoose: "اختر عرضًا واضغط على زره لتحصل على الكود ورابط المتجر.",
  howToFill: "املأ سلتك كالمعتاد وانتقل إلى إتمام الشراء.",
  howToPaste: "الصق الكود في خانة كود الخصم وتأكد من تغيّر السعر.",
  howToUseDeal: "كيف تستخدم عرض {store}",
  howToOpen: "اختر عرضًا واضغط على زره لتنتقل إلى المتجر، ولا حاجة إلى كود.",
  howToCheck: "تأكد من تغيّر السعر قبل الدفع.",
};
