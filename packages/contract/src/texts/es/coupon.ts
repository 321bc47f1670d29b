import type { coupon as english } from "../en/coupon.ts";

export const coupon: Record<keyof typeof english, string> = {
  savingPrefix: "",
  savingSuffix: "DTO.",
  rangePrefix: "HASTA",
  rangeSuffix: "DTO.",
  freeShipping: "Envío gratis",
  sale: "Rebajas",
  buyOneGetOne: "Compra uno y llévate otro",
  freebie: "Regalo",
  rebate: "Reembolso",
  giftCard: "Tarjeta regalo",
  minimumOrder: "En pedidos superiores a {amount}",
  noEndDate: "Sin fecha de fin",
  ended: "Terminó el {day}",
  endsToday: "Termina hoy",
  endsTodayAt: "Termina hoy a las {time} ({zone})",
  endsTomorrow: "Termina mañana",
  endsOnWeekday: "Termina el {weekday}",
  endsOn: "Termina el {day}",
  startsTomorrow: "Empieza mañana",
  startsOn: "Empieza el {day}",
};
