import type { subscriptionStatus as english } from "../en/subscription-status.ts";

export const subscriptionStatus: Record<keyof typeof english, string> = {
  statusActive: "Activa",
  statusCancelled: "Cancelada",
  statusIncomplete: "Incompleta",
  statusExpired: "Caducada",
  statusPastDue: "Con pago vencido",
  statusUnpaid: "Impagada",
  statusTrial: "De prueba",
  statusPaused: "En pausa",
};
