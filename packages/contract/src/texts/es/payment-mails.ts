import type { paymentMails as english } from "../en/payment-mails.ts";

export const paymentMails: Record<keyof typeof english, string> = {
  merchantPlan: "Plan para comercios",
  mailPlan: "Plan",
  mailDate: "Fecha",
  mailAmount: "Importe",
  mailAmountDue: "Importe pendiente",
  mailStatus: "Estado",
  mailEnded: "Terminado",
  mailLiveUntil: "Cupones publicados hasta",
  mailPlanEndsOn: "Termina el",
  mailNextTry: "Próximo intento",
  mailHiddenBy: "Los cupones se ocultan a más tardar",
  mailViewReceipt: "Ver recibo",
  mailViewPayments: "Ver tus pagos",
  mailReactivate: "Reactivar",
  mailUpdateCard: "Actualizar tu tarjeta",
  mailPayNow: "Pagar ahora",
  mailPaid: "Pago recibido: {amount}",
  mailPaidText: "Gracias. Hemos recibido {amount} por tu {plan} el {day}.",
  mailCancelled: "Tu suscripción está cancelada",
  mailHasEnded: "Tu suscripción ha terminado",
  mailNotCollected: "No se ha podido cobrar el último pago.",
  mailPlanEnded: "Tu {plan} ha terminado. Tus cupones ya están ocultos y no se cobrará nada.",
  mailPlanEndedHidden: "Tu {plan} ha terminado y no se cobrará nada.",
  mailPlanCancelled:
    "Tu {plan} está cancelado y no se te volverá a cobrar. Tus cupones siguen publicados hasta el {day}.",
  mailPlanCancelledHidden:
    "Tu {plan} está cancelado y no se te volverá a cobrar. Termina el {day}.",
  mailKept: "Mientras conserves tu cuenta, no se elimina nada: puedes volver cuando quieras.",
  mailSecondRefunded: "Hemos reembolsado lo que pagaste dos veces",
  mailSecondEnded: "Hemos terminado tu segunda suscripción",
  mailSecondText:
    "Tenías dos suscripciones al {plan}. Para tu tienda basta con una, así que hemos terminado la otra.",
  mailSecondPaid:
    "Lo que pagaste dos veces vuelve a la tarjeta de la que salió. Los bancos suelen tardar de {from, number} a {to, number} días.",
  mailSecondNotPaid:
    "No has pagado nada dos veces: la que ha terminado no tenía ningún pago del tiempo en que coincidieron.",
  mailGivenReplaced: "Tu suscripción sustituye a tu plan gratis",
  mailGivenReplacedText:
    "Te habíamos dado el {plan} gratis. Desde entonces te has suscrito, así que el plan gratis ha terminado.",
  mailFailed: "Tu pago no se ha realizado",
  mailFailedText: "No hemos podido cobrar {amount} por tu {plan}.",
  mailFailedCard: "Comprueba que tu tarjeta es válida y tiene fondos, o actualízala.",
  mailFirstOpen: "Tu plan empieza cuando se realice.",
  mailCardUpdatedHere: "Tu tarjeta se actualiza aquí:",
  mailTriedAgain: "Se volverá a intentar con la tarjeta el {day}.",
  mailNotTriedAgain:
    "Paga ahora y confirma el pago si tu banco te lo pide. No se volverá a intentar automáticamente.",
  mailWithoutPayment: "Sin el pago, tus cupones se ocultarán a más tardar el {day}.",
  mailMayBeTried:
    "Puede que el cobro se vuelva a intentar en los próximos días; mientras no se realice, tus cupones pueden quedar ocultos para los compradores.",
  mailHiddenSoon: "Tus cupones se ocultarán a más tardar el {day}",
  mailHiddenSoonText:
    "El último pago de tu {plan} sigue pendiente. Sin él, tus cupones se ocultarán a los compradores a más tardar el {day}.",
  mailShownAgain: "No se elimina nada: cuando se realice, volverán a mostrarse por sí solos.",
  mailHidden: "Tus cupones están ocultos",
  mailHiddenText:
    "El último pago de tu {plan} no se ha realizado, por lo que los compradores no ven tus cupones ahora.",
  mailPartRefunded: "Se ha reembolsado parte de un pago",
  mailRestRefunded: "Se ha reembolsado el resto de un pago",
  mailRefunded: "Reembolsado: {amount}",
  mailPartRefundedText:
    "Se ha reembolsado una parte de tu pago de {amount} por el {plan} del {day}.",
  mailSumRefundedText: "Hemos reembolsado {part} de tu pago de {amount} por el {plan} del {day}.",
  mailRestRefundedText:
    "Hemos reembolsado {part}, el resto de tu pago de {amount} por el {plan} del {day}.",
  mailRefundedText: "Hemos reembolsado tu pago de {amount} por el {plan} del {day}.",
  mailRefundGoes:
    "Vuelve a la tarjeta de la que salió. Los bancos suelen tardar de {from, number} a {to, number} días.",
  mailNotRefunded: "Un reembolso no te ha llegado",
  mailNotRefundedText:
    "Un reembolso de tu pago de {amount} por el {plan} del {day} ha fallado después de hacerse, por ejemplo porque se cerró la tarjeta. El dinero no te ha llegado.",
  mailNotRefundedNext: "Escribe a {email} para decir cómo puedes recibirlo.",
  mailCardExpires: "Tu tarjeta terminada en {last4} caduca pronto",
  mailCardExpiresText:
    "Tu tarjeta terminada en {last4}, con la que pagas tu {plan}, caduca a finales de {month}.",
  mailBrandExpiresText:
    "Tu tarjeta {brand} terminada en {last4}, con la que pagas tu {plan}, caduca a finales de {month}.",
  mailAddCard: "Añade una nueva para que el próximo pago se realice y tu plan continúe.",
  mailPriceNow: "Precio actual",
  mailNewPrice: "Precio nuevo",
  mailFrom: "Desde el",
  mailPriceChanges: "Tu plan costará {amount} desde el {day}",
  mailPriceChangesText:
    "El precio de tu {plan} pasa de {old} a {amount} al {interval, select, year {año} other {mes}}. Pagarás el precio nuevo a partir del cobro del {day}; hasta entonces no cambia nada.",
  mailPriceInstead: "Esto sustituye a nuestro aviso de {amount} desde el {day}.",
  mailPriceChoice:
    "Si no quieres continuar con el precio nuevo, cancela antes de ese día: no se te cobrará y conservarás el plan durante el tiempo que hayas pagado.",
  mailViewPlan: "Ver tu plan",
  mailPriceStays: "Tu plan se queda en {amount}",
  mailPriceStaysText:
    "Te avisamos de otro precio para tu {plan}. Ese cambio se ha anulado: se queda en {amount} al {interval, select, year {año} other {mes}}.",
  mailPlanGiven: "Tu plan es gratis hasta el {day}",
  mailPlanGivenText:
    "Te hemos dado el {plan}. No pagas nada por él; termina por sí solo después del {day}.",
  mailPlanGivenAfter:
    "Para conservar el plan después de ese día, suscríbete poco antes de que acabe: la suscripción se cobra en el acto y sustituye al plan gratis.",
};
