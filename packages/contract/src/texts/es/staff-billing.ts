import type { staffBilling as english } from "../en/staff-billing.ts";

export const staffBilling: Record<keyof typeof english, string> = {
  planAndPayments: "Plan y pagos",
  billingNotLoaded: "No se han podido cargar el plan y los pagos.",
  inStripe: "En Stripe",
  customerAtStripe: "Cliente en Stripe",
  olderPayments: "Los pagos anteriores están en Stripe.",
  paymentsPaused: "Pagos en pausa",
  endsOnDay: "Termina el",
  refund: "Reembolsar",
  refundQuestion: "¿Reembolsar {amount}?",
  refundText:
    "Lo que queda del pago vuelve a la tarjeta de la que vino y el propietario recibe un correo. No termina el plan. El motivo solo lo lee el equipo.",
  paymentRefunded: "Reembolsado: {amount}",
  cancelPlan: "Cancelar plan",
  cancelPlanQuestion: "¿Cancelar el plan?",
  cancelPlanText:
    "Termina con el periodo pagado y no se cobra nada más. El propietario recibe un correo y hasta entonces puede recuperarlo. El motivo solo lo lee el equipo.",
  planCancelled: "Plan cancelado",
  endPlan: "Terminar ahora",
  endPlanQuestion: "¿Terminar el plan ahora?",
  endPlanText:
    "Los cupones se ocultan al momento, no se cobra nada más y no se reembolsa nada. El propietario recibe un correo. El motivo solo lo lee el equipo.",
  endUnpaidPlanText:
    "El primer pago no se ha realizado y ya no se podrá realizar. No se cobra nada y el propietario no recibe ningún correo. El motivo solo lo lee el equipo.",
  planEnded: "Plan terminado",
  dispute: "Disputa: {amount}",
  evidenceUntil: "Pruebas hasta el",
  disputesLoading: "Cargando disputas…",
  disputesNotLoaded: "No se han podido cargar las disputas de Stripe.",
  orphaned: "No se sabe quién hizo este pago. Asígnalo al comerciante que lo hizo o reembólsalo.",
  assign: "Asignar",
  assignQuestion: "¿Asignar el pago?",
  assignText:
    "El comerciante con esta dirección recibe el plan pagado. Si ya tiene un plan, se conserva el que está pagado y continúa; si son iguales, el más antiguo. El otro termina y se reembolsa lo que se pagó dos veces.",
  orphanAssigned: "Asignado a {email}",
  refundOrphanQuestion: "¿Reembolsar el pago?",
  refundOrphanText:
    "Todo lo pagado vuelve a la tarjeta de la que vino y la suscripción termina en Stripe. El motivo solo lo lee el equipo.",
  orphanRefunded: "El pago está reembolsado y su suscripción ha terminado",
  givePlan: "Dar un plan gratis",
  givePlanQuestion: "¿Dar un plan gratis?",
  givePlanText:
    "El propietario no paga nada, recibe un correo y puede suscribirse cuando quiera. Termina por sí solo al final de ese día. El motivo solo lo lee el equipo.",
  lastFreeDay: "Último día gratis",
  planGiven: "Plan gratis hasta el {day}",
};
