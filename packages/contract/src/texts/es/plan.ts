import type { plan as english } from "../en/plan.ts";

export const plan: Record<keyof typeof english, string> = {
  planPage: "Una página propia de tu marca con hasta {max, number} cupones u ofertas",
  planPageText: "Con tu nombre, tu logotipo y un enlace a tu tienda.",
  planExchange: "La posibilidad de actualizar y cambiar esos cupones",
  planExchangeText: "Cambia la oferta, las fechas o el orden en cualquier momento.",
  planSupport: "Atención prioritaria",
  planSupportText: "Escríbenos y te responde una persona.",
  orPerYear: "o {price} al año",
  perMonth: "al mes",
};
