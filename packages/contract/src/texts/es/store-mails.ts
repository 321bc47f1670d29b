import type { storeMails as english } from "../en/store-mails.ts";

export const storeMails: Record<keyof typeof english, string> = {
  mailApproved: "{store} está aprobada. Te damos la bienvenida a {site}",
  mailApprovedAt:
    "Buenas noticias: la página de tu tienda se ha aprobado. Los compradores la encuentran en",
  mailApprovedPlan:
    "Tus cupones aparecen en ella mientras tu plan esté activo. Puedes cambiarlos, sustituirlos y ordenarlos en cualquier momento.",
  mailApprovedReviewed:
    "Revisamos cada cupón antes de que aparezca en ella; tu plan tiene que estar activo. Un cupón que cambies se oculta hasta que lo aprobemos de nuevo.",
  mailApprovedAgain: "{store} vuelve a estar publicada",
  mailApprovedAgainAt:
    "Hemos levantado la suspensión de la página de tu tienda. Los compradores vuelven a encontrarla en",
  mailApprovedAgainPlan:
    "Si tienes una suscripción, vuelve a cobrarse a partir de su próximo pago.",
  mailManageCoupons: "Gestionar tus cupones",
  mailRevisionApproved: "Tus cambios en {store} están aprobados",
  mailRevisionApprovedText: "Hemos aprobado tus cambios. La página de tu tienda ya los muestra.",
  mailSeePage: "Ver la página de tu tienda",
  mailDeclined: "{store} necesita un cambio",
  mailDeclinedText:
    "Hemos revisado la página de tu tienda y todavía no hemos podido aprobarla. El motivo:",
  mailDeclinedNext: "Cambia lo necesario y guarda: así nos la envías de nuevo.",
  mailDeclinedVerify: "Confirma también tu correo electrónico: solo la revisamos después.",
  mailChangeStore: "Cambiar tu tienda",
  mailRevisionDeclined: "Tus cambios en {store} no se han aprobado",
  mailRevisionDeclinedText:
    "Hemos revisado los cambios en la página de tu tienda y no hemos podido aprobarlos. El motivo:",
  mailRevisionDeclinedPage: "La página de tu tienda sigue publicada tal como se aprobó:",
  mailRevisionDeclinedNext:
    "Si todavía quieres un cambio, hazlo de nuevo y guarda: así nos lo envías.",
  mailSuspended: "{store} está suspendida",
  mailSuspendedText:
    "Hemos suspendido la página de tu tienda: los compradores no pueden abrirla. El motivo:",
  mailSuspendedLift:
    "Guardar tu tienda no la recupera. Escríbenos a {email}: solo nosotros podemos levantar la suspensión.",
  mailSuspendedPlan:
    "No se elimina nada tuyo. Mientras dure, no se cobra ningún pago de la suscripción; puedes cancelarla en la página de pago.",
  mailSuspendedNote:
    "Se ha cerrado tu sesión en todos los dispositivos. Puedes volver a iniciarla en cualquier momento.",
  mailBlocked: "Tu cuenta de {site} está bloqueada",
  mailBlockedText:
    "Hemos bloqueado tu cuenta: nadie puede iniciar sesión en ella y los compradores no pueden abrir la página de tu tienda. El motivo:",
  mailBlockedLift: "Escríbenos a {email}: solo nosotros podemos levantar el bloqueo.",
  mailBlockedPlan:
    "No se elimina nada tuyo. Mientras dure, no se cobra ningún pago de la suscripción.",
  mailUnblocked: "Tu cuenta de {site} ya no está bloqueada",
  mailUnblockedText: "Puedes volver a iniciar sesión en tu cuenta.",
  mailUnblockedStore:
    "La página de tu tienda sigue suspendida hasta que la aprobemos; entonces recibirás un correo. Mientras tanto, los compradores no pueden abrirla y no se cobra ningún pago de la suscripción.",
  mailOpenSite: "Abrir {site}",
  mailCouponsApproved:
    "{count, plural, one {Un cupón de {store} está aprobado} many {# de cupones de {store} están aprobados} other {# cupones de {store} están aprobados}}",
  mailCouponsApprovedText:
    "Hemos aprobado {count, plural, one {# cupón tuyo} many {# de cupones tuyos} other {# cupones tuyos}}.",
  mailCouponsApprovedPage:
    "En sus días, y mientras tu plan esté activo, un cupón aprobado aparece en la página de tu tienda:",
  mailCouponsReviewed: "Un cupón que cambies se oculta hasta que lo aprobemos de nuevo.",
  mailWithdrawn: "Se ha retirado un cupón en {site}",
  mailWithdrawnText: "Hemos retirado «{coupon}»: los compradores no lo ven. El motivo:",
  mailWithdrawnNext:
    "Cambiarlo no lo recupera. Puedes eliminarlo y añadir otro en su lugar; tus demás cupones no se ven afectados.",
  mailSeeCoupons: "Ver tus cupones",
  mailEditCoupon: "Editar el cupón",
  mailEdit: "Editar",
  mailInDays: "dentro de {days, number} días",
  mailOnDay: "el {day}",
  mailByDay: "a más tardar el {day}",
  mailInDaysBy: "{soon}, {by}",
  mailCouponEnds: "Un cupón termina {when}: {coupon}",
  mailCouponEndsText: "Un cupón de la página de {store} termina {when}.",
  mailCouponsEnd:
    "{count, plural, one {# cupón termina} many {# de cupones terminan} other {# cupones terminan}} {when}",
  mailCouponsEndText:
    "{count, plural, one {# cupón de la página de {store} termina} many {# de cupones de la página de {store} terminan} other {# cupones de la página de {store} terminan}} {when}.",
  mailEndsOn: "Termina el {day}",
  mailItIsOffered:
    "Se ofrece hasta el final de su último día y no después. Elige una fecha posterior o cámbialo por una oferta nueva.",
  mailEachIsOffered:
    "Cada uno se ofrece hasta el final de su último día y no después. Elige una fecha posterior o cámbialo por una oferta nueva.",
};
