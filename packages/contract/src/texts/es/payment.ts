import type { payment as english } from "../en/payment.ts";

export const payment: Record<keyof typeof english, string> = {
  paymentTitle: "PAGO",
  paymentDetails: "DETALLES DEL PAGO",
  planNeedsStore:
    "El plan pertenece a la página de una tienda. Háblanos de tu tienda y después suscríbete.",
  planNotLoaded: "No se ha podido cargar el plan.",
  planCard: "Plan",
  planPrice: "{plan}, {price} {interval, select, year {/año} other {/mes}}",
  pricePerInterval: "{price} {interval, select, year {/año} other {/mes}}",
  comingPrice: "{price} {interval, select, year {/año} other {/mes}} desde el {date}",
  subscribeNow: "Suscribirse ahora",
  subscribeYearly: "Suscripción anual por {price}",
  paidYearly: "pago anual",
  yearlySaves: "Ahorras {amount} respecto a doce meses",
  planRenews:
    "El plan se renueva solo: se cobran {price} cada {interval, select, year {año} other {mes}} hasta que canceles.",
  planRenewsEither:
    "El plan se renueva solo: se cobran {monthly} cada mes, o {yearly} cada año, hasta que canceles.",
  planCancelAnyTime:
    "Puedes cancelar en esta página en cualquier momento, y tus cupones siguen publicados durante el tiempo que hayas pagado.",
  opensStripe: "Abre Stripe en una pestaña nueva. Esta página se entera cuando hayas pagado.",
  paymentAwaited: "Stripe está confirmando tu pago. Tu plan aparecerá aquí en un momento.",
  notSoldWhileSuspended:
    "Tu tienda está suspendida, así que por ahora no puedes suscribirte. Escríbenos a {email}.",
  subscription: "Suscripción",
  status: "Estado",
  nextBillingDate: "Próxima fecha de cobro",
  cancelledOn: "Cancelada el",
  endedOn: "Terminada el",
  card: "Tarjeta",
  cardEnding: "{card} terminada en {last4}",
  payNow: "Pagar ahora",
  updateCard: "Actualizar tarjeta",
  cardPageFailed: "No se ha podido abrir la página de la tarjeta. Vuelve a intentarlo.",
  billingDetails: "Dirección y datos fiscales",
  billingPageFailed: "No se ha podido abrir la página. Vuelve a intentarlo.",
  cancelSubscription: "Cancelar suscripción",
  cancelQuestion: "¿Cancelar la suscripción?",
  cancelSure: "¿Seguro que quieres cancelar tu suscripción a {product}?",
  yesCancel: "Sí, cancelar",
  cancelAtEnd: "Tus cupones siguen publicados hasta el final del periodo actual.",
  cancelPaused:
    "Tu plan termina al final del periodo actual y no se cobrará nada. No se elimina ningún cupón.",
  cancelAtOnce:
    "Tu plan termina al momento: tus cupones se ocultan y no se cobrará nada. No se elimina ninguno.",
  cancelAtOnceOnly: "Tu plan termina al momento y no se cobrará nada. No se elimina ningún cupón.",
  reactivate: "Reactivar suscripción",
  activeAgain: "Tu suscripción vuelve a estar activa",
  notWorked: "No ha funcionado.",
  orderHistory: "Historial de pedidos",
  ordersNotLoaded: "No se ha podido cargar el historial de pedidos.",
  moreOrdersNotLoaded: "No se han podido cargar más pedidos.",
  loadMore: "Cargar más",
  orderId: "N.º de pedido",
  orderDate: "Fecha",
  orderAmount: "Importe",
  orderCurrency: "Moneda",
  viewReceipt: "Ver recibo",
  viewInvoice: "Factura (PDF)",
  orderPaid: "Pagado",
  orderOpen: "Pendiente",
  orderNotPaid: "Fallido",
  orderRefunded: "Reembolsado",
  orderPartlyRefunded: "Reembolsado en parte",
  orderSumRefunded: "Reembolsado en parte: {amount}",
  orderDisputed: "En disputa",
  paymentMethods: "Métodos de pago",
  cardsNotLoaded: "No se han podido cargar tus tarjetas.",
  defaultCard: "Predeterminada",
  cardExpires: "Caduca {date}",
  makeDefault: "Usar por defecto",
  makeDefaultNamed: "Usar por defecto: {card}",
  removeCard: "Quitar",
  removeCardNamed: "Quitar: {card}",
  defaultChanged: "Tarjeta predeterminada cambiada",
  removeCardQuestion: "¿Quitar la tarjeta?",
  removeCardText: "Ya no se usará para los pagos.",
  yesRemove: "Sí, quitar",
  cardRemoved: "Tarjeta quitada",
  keepOneCard: "Debes conservar al menos un método de pago",
  cardRefused: "La tarjeta se ha rechazado para el pago pendiente. Usa otra tarjeta o paga ahora.",
  bankConfirms: "Tu banco te pide que confirmes el pago.",
  openNotTried: "No se ha podido intentar el pago pendiente. Usa «Pagar ahora».",
  paymentReceived: "Pago recibido. ¡Gracias!",
  backToPayment: "Volver al pago",
  noReceipt: "No hay recibo de este pago.",
  receiptNotLoaded: "No se ha podido cargar el recibo.",
  invoice: "Factura",
  invoiceDownloads: "Tu factura se está descargando.",
  downloadAgain: "Descargar de nuevo",
  noInvoice: "No hay factura de este pago.",
  invoiceNotLoaded: "No se ha podido cargar la factura.",
  paymentNotAffected: "Tu pago no se ve afectado.",
  billingIncomplete: "El primer pago no se ha completado. Tu plan empieza cuando lo esté.",
  billingIncompleteExpired:
    "El primer pago no se completó a tiempo. Vuelve a suscribirte para empezar tu plan.",
  billingTrial: "Tus cupones están publicados. El próximo pago vence el {next}.",
  billingTrialOnly: "El próximo pago vence el {next}.",
  billingRenewing: "Ha empezado un nuevo periodo. Se paga el {next}.",
  billingFree: "Tus cupones están publicados. Este plan no cuesta nada.",
  billingFreeOnly: "Este plan no cuesta nada.",
  billingRetried:
    "No hemos podido cobrar el último pago. Actualiza tu tarjeta para mantener tus cupones publicados. El cobro se volverá a intentar el {retry}. Sin el pago, tus cupones se ocultarán a más tardar el {grace}.",
  billingRetriedOnly:
    "No hemos podido cobrar el último pago. Actualiza tu tarjeta. El cobro se volverá a intentar el {retry}.",
  billingWaiting:
    "No hemos podido cobrar el último pago. Actualiza tu tarjeta para mantener tus cupones publicados. El cobro no se volverá a intentar automáticamente. Sin el pago, tus cupones se ocultarán a más tardar el {grace}.",
  billingWaitingOnly:
    "No hemos podido cobrar el último pago. Actualiza tu tarjeta. El cobro no se volverá a intentar automáticamente.",
  billingHidden:
    "El último pago no se ha hecho. Tus cupones están ocultos hasta que se haga; no se elimina ninguno.",
  billingHiddenRetried:
    "El último pago no se ha hecho. Tus cupones están ocultos hasta que se haga; no se elimina ninguno. Se volverá a intentar con tu tarjeta el {retry}.",
  billingOpenOnly:
    "El último pago no se ha hecho. Tu plan espera a que se haga; no se elimina ningún cupón.",
  billingOpenRetriedOnly:
    "El último pago no se ha hecho. Tu plan espera a que se haga; no se elimina ningún cupón. Se volverá a intentar con tu tarjeta el {retry}.",
  billingPlanPaused:
    "Tu periodo de prueba ha terminado y tu plan no tiene tarjeta. Tus cupones están ocultos hasta que añadas una; entonces el plan continúa y se cobra su precio.",
  billingPlanPausedOnly:
    "Tu periodo de prueba ha terminado y tu plan no tiene tarjeta. Cuando añadas una, el plan continúa y se cobra su precio.",
  billingPausedByHand:
    "Tus cupones están ocultos y no se cobra nada hasta que el plan continúe. No se elimina ninguno.",
  billingPausedByHandOnly:
    "No se cobra nada hasta que el plan continúe y no se elimina ningún cupón.",
  billingNotCollected: "Los pagos están en pausa: no se cobra nada hasta que continúen.",
  billingEnding: "Tus cupones siguen publicados hasta el {until}",
  billingEndingPaused: "Tu plan termina el {until} y no se cobra nada.",
  billingEnded:
    "Tus cupones están ocultos y no se cobrará nada. Reactiva la suscripción para recuperarlos como estaban.",
  billingEndedSince:
    "Tus cupones están ocultos desde el {since} y no se cobrará nada. Reactiva la suscripción para recuperarlos como estaban.",
  billingEndedOnly: "Tu plan ha terminado y no se cobrará nada.",
  billingEndedSinceOnly: "Tu plan terminó el {since} y no se cobrará nada.",
  unpaidEndedSince:
    "Tus cupones están ocultos desde el {since}. Suscríbete para recuperarlos tal como estaban.",
  billingFailed:
    "No se ha podido cobrar el último pago, por lo que tu plan ha terminado. Tus cupones están ocultos y no se cobrará nada. Reactiva la suscripción para recuperarlos como estaban.",
  billingFailedSince:
    "No se ha podido cobrar el último pago, por lo que tu plan terminó el {since}. Tus cupones están ocultos y no se cobrará nada. Reactiva la suscripción para recuperarlos como estaban.",
  billingFailedOnly:
    "No se ha podido cobrar el último pago, por lo que tu plan ha terminado. No se cobrará nada.",
  billingFailedSinceOnly:
    "No se ha podido cobrar el último pago, por lo que tu plan terminó el {since}. No se cobrará nada.",
  billingOther: "Tu plan no está activo. Actualiza tu tarjeta o escríbenos.",
  planPastDue: "Tu plan tiene un pago vencido.",
  planPastDueSince: "Tu plan tiene un pago vencido desde el {since}.",
  planPaused: "Tu plan está en pausa.",
  planHasEnded: "Tu plan ha terminado.",
  dayInZone: "El día según la {zone}",
  billingGiven:
    "Tu plan es gratis hasta el {until} y termina entonces por sí solo. Para conservar el plan, suscríbete poco antes: la suscripción se cobra en el acto y sustituye al plan gratis.",
};
