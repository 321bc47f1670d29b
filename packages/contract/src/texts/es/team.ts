import type { team as english } from "../en/team.ts";

export const team: Record<keyof typeof english, string> = {
  teamTitle: "EQUIPO",
  accountCount: "{count, plural, one {# cuenta} many {# de cuentas} other {# cuentas}}",
  staffAccounts: "Cuentas del equipo",
  inviteSomebody: "Invita a alguien",
  inviteText:
    "Enviamos por correo un enlace para elegir una contraseña. Funciona durante {days, number} días.",
  invite: "Invitar",
  role: "Función",
  roleHelp:
    "Los revisores deciden sobre tiendas y cupones; los administradores, además, gestionan las cuentas.",
  sendInvitation: "Enviar invitación",
  invitationSent: "Invitación enviada a {email}",
  roleReviewer: "Revisor",
  roleAdmin: "Administrador",
  memberSuspended: "Suspendida",
  memberNoPassword: "Aún sin contraseña",
  openSessions:
    "{count, plural, one {# sesión abierta} many {# de sesiones abiertas} other {# sesiones abiertas}}",
  withFactor: "segundo factor",
  memberYou: "Tú",
  makeReviewer: "Hacer revisor",
  makeAdmin: "Hacer administrador",
  isReviewerNow: "{email} ahora es revisor",
  isAdminNow: "{email} ahora es administrador",
  endSessions: "Cerrar sesiones",
  sessionsEnded: "Se han cerrado todas las sesiones de {email}",
  resetPassword: "Restablecer contraseña",
  resetPasswordText:
    "Se cierran todas las sesiones de {email}, que recibe un enlace para elegir una contraseña nueva.",
  resetLinkSent: "Se ha enviado un enlace a {email}",
  resetFactor: "Eliminar segundo factor",
  resetFactorText:
    "Se cierran todas las sesiones de {email}, que iniciará sesión solo con la contraseña hasta que configure otro factor.",
  factorReset: "Se ha eliminado el segundo factor de {email}",
  suspendMember: "Suspender",
  suspendMemberText: "Se cierra la sesión de {email} y no podrá iniciar otra.",
  isSuspended: "{email}: cuenta suspendida",
  restore: "Readmitir",
  memberRestored: "{email} puede volver a iniciar sesión",
};
