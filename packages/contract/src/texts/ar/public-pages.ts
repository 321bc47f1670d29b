import type { publicPages as english } from "../en/public-pages.ts";

export const publicPages: Record<keyof typeof english, string> = {
  forMerchants: "للتجار",
  findStore: "ابحث عن متجر",
  search: "بحث",
  storesWith: "متاجر تحتوي على «{search}»",
  storesUnder: "متاجر تبدأ بـ {letter}",
  storesFrom: "{stores}، ابتداءً من {store}",
  directoryDescription: "كوبونات وأكواد خصم جميع المتاجر على {site}.",
  storeCount:
    "{count, plural, zero {لا متاجر} one {متجر واحد} two {متجران} few {# متاجر} many {# متجرًا} other {# متجر}}",
  moreStoresThan:
    "{count, plural, zero {متجر واحد أو أكثر} one {أكثر من متجر واحد} two {أكثر من متجرين} few {أكثر من # متاجر} many {أكثر من # متجرًا} other {أكثر من # متجر}}",
  noStoreFound: "لم نعثر على أي متجر.",
  noStoreFoundFor: "لم نعثر على أي متجر لعبارة «{search}».",
  seeAllStores: "عرض جميع المتاجر",
  storesByLetter: "المتاجر حسب الحرف الأول",
  allLetters: "الكل",
  upToOff: "خصم حتى {saving}",
  someFreeShipping: "شحن مجاني",
  offerCount:
    "{count, plural, zero {لا عروض} one {عرض واحد} two {عرضان} few {# عروض} many {# عرضًا} other {# عرض}}",
  pages: "الصفحات",
  previous: "السابق",
  next: "التالي",
  notFoundText: "لا توجد صفحة على هذا العنوان، أو لم تُنشر بعد.",
  storeHasLeft: "غادر هذا المتجر",
  storeHasLeftText: "لم تعد صفحته وكوبوناته متاحة هنا.",
  tooManyRequests: "طلبات كثيرة جدًا",
  waitAndTry: "يُرجى الانتظار قليلًا ثم إعادة المحاولة.",
  tryInAMoment: "يُرجى إعادة المحاولة بعد قليل.",
};
