import type { coupon as english } from "../en/coupon.ts";

export const coupon: Record<keyof typeof english, string> = {
  savingPrefix: "خصم",
  savingSuffix: "",
  rangePrefix: "خصم حتى",
  rangeSuffix: "",
  freeShipping: "شحن مجاني",
  sale: "تخفيضات",
  buyOneGetOne: "اشترِ قطعة واحصل على أخرى",
  freebie: "هدية مجانية",
  rebate: "استرداد نقدي",
  giftCard: "بطاقة هدية",
  minimumOrder: "للطلبات التي تتجاوز {amount}",
  noEndDate: "بلا تاريخ انتهاء",
  ended: "انتهى في {day}",
  endsToday: "ينتهي اليوم",
  endsTodayAt: "ينتهي اليوم الساعة {time}، {zone}",
  endsTomorrow: "ينتهي غدًا",
  endsOnWeekday: "ينتهي يوم {weekday}",
  endsOn: "ينتهي في {day}",
  startsTomorrow: "يبدأ غدًا",
  startsOn: "يبدأ في {day}",
};
