import type { staffMails as english } from "../en/staff-mails.ts";

export const staffMails: Record<keyof typeof english, string> = {
  mailInvited: "Tu cuenta de equipo de {site}",
  mailInvitedText:
    "Tienes una cuenta de equipo. Elige una contraseña e inicia sesión con esta dirección.",
  mailInvitedButton: "Elegir contraseña",
  mailStaffReset: "Elige una contraseña nueva para tu cuenta de equipo de {site}",
  mailStaffResetText:
    "Un administrador ha quitado la contraseña de tu cuenta de equipo y se ha cerrado la sesión en todas partes. Elige una contraseña nueva e inicia sesión con esta dirección.",
  mailToReview: "Por revisar: {store}",
  mailToReviewText: "{store} espera la revisión.",
  mailChangesToReview: "Cambios por revisar: {store}",
  mailChangesToReviewText:
    "Los cambios de {store} esperan la revisión. Mientras tanto sigue publicada la versión aprobada.",
  mailCouponsToReview: "Cupones por revisar: {store}",
  mailCouponsToReviewText: "Hay cupones nuevos o cambiados de {store} que esperan la revisión.",
  mailOpenReview: "Abrir la revisión",
  mailOpenStore: "Abrir la tienda",
  mailOpenStaffArea: "Abrir el área del equipo",
  mailAtStripe: "En Stripe:",
  mailDeletedAccount: "la cuenta eliminada {account}",
  mailDisputed: "Pago en disputa: {email}",
  mailDisputedText:
    "{email} ha reclamado a su banco un pago de {amount}. En Stripe consta si el banco ya ha decidido y, si no, hasta cuándo se puede responder.",
  mailDisputedAfterInquiry:
    "Hasta ahora, el banco solo había preguntado por él y no había retirado dinero.",
  mailOrphaned: "Un pago no es de nadie",
  mailOrphanedText:
    "Se ha pagado una suscripción, pero no se sabe de qué cuenta. Seguirá cobrándose hasta que se termine en Stripe o se pueda procesar su mensaje.",
  mailRefundRefused: "Reembolso rechazado: {email}",
  mailRefundRefusedText: "Stripe no ha querido reembolsar un pago de {email}:",
  mailRefundRefusedNext:
    "Se volverá a intentar. Si se sigue rechazando, reembólsalo a mano en Stripe.",
  mailRefundFailed: "Reembolso fallido: {email}",
  mailRefundFailedText:
    "Un reembolso a {email}, de su pago de {amount}, ha fallado después de hacerse, por ejemplo porque se cerró la tarjeta. No ha recibido el dinero: vuelve a estar en tu saldo de Stripe. Pregúntale adónde enviarlo.",
  mailChargedSuspended: "Pago de un comerciante suspendido: {email}",
  mailChargedSuspendedText:
    "{email} ha pagado {amount}, y su tienda o su cuenta está suspendida. Puede que pagara justo antes de la suspensión. Reembólsalo en Stripe, salvo que lo deba.",
  mailDoubleRefunded: "Segunda suscripción reembolsada: {email}",
  mailDoubleEnded: "Segunda suscripción terminada: {email}",
  mailDoubleRefundedText:
    "{email} tenía dos suscripciones. Una se ha cancelado y se ha reembolsado lo pagado dos veces; la otra sigue.",
  mailDoubleEndedText:
    "{email} tenía dos suscripciones. Una se ha cancelado y no había nada que reembolsar: no tenía ningún pago del tiempo en que coincidieron; la otra sigue.",
};
