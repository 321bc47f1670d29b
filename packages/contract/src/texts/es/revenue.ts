import type { revenue as english } from "../en/revenue.ts";

export const revenue: Record<keyof typeof english, string> = {
  revenueTitle: "INGRESOS",
  activeSubscriptions: "Suscripciones activas",
  newThisMonth: "Nuevas este mes",
  lostThisMonth: "Bajas este mes",
  pastDueNow: "Con pago vencido",
  recurringRevenue: "Ingresos mensuales recurrentes",
  recurringIn: "Ingresos mensuales recurrentes ({currency})",
  revenueByMonth: "Por mes",
  revenueMonth: "Mes",
  activeColumn: "Activas",
  newColumn: "Nuevas",
  lostColumn: "Bajas",
  pastDueColumn: "Con pago vencido",
  revenueColumn: "Ingresos ({currency})",
  downloadCsv: "Descargar CSV",
  revenueNotes:
    "Los meses son los de la {zone}. Una suscripción con pago vencido, o de una tienda suspendida, está activa y vuelve a contar en los ingresos cuando se paga. Los meses pasados se muestran con lo que se sabe hoy.",
  withoutPrice:
    "{count, plural, one {# suscripción activa no tiene} many {# de suscripciones activas no tienen} other {# suscripciones activas no tienen}} precio mensual, por un descuento u otro periodo, y no {count, plural, one {cuenta} many {cuentan} other {cuentan}} en los ingresos.",
  yearlyInRevenue:
    "{count, plural, one {# suscripción activa se paga cada año y cuenta} many {# de suscripciones activas se pagan cada año y cuentan} other {# suscripciones activas se pagan cada año y cuentan}} en los ingresos con una doceava parte del precio.",
  noSubscriptions: "Aún no hay suscripciones",
  noSubscriptionsText: "Las cifras aparecerán aquí con la primera.",
  revenueNotLoaded: "No se han podido cargar los ingresos.",
};
