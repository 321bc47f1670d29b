import type { couponState as english } from "../en/coupon-state.ts";

export const couponState: Record<keyof typeof english, string> = {
  heldAsCopy:
    "Espera nuestra revisión: tiene el código, el enlace o la descripción de un cupón que retiramos",
  awaitsReview: "Espera nuestra revisión",
  stateExpired: "Caducado",
  stateHeld: "Retenido",
  withdrawn: "Retirado",
  staysWithdrawn: "Hemos retirado este cupón, así que los compradores siguen sin verlo",
  notShown: "No se muestra a los compradores",
  stateScheduled: "Programado",
  stateReady: "Listo",
  stateLive: "Publicado",
  endsInDays:
    "{count, plural, one {Termina en # día} many {Termina en # de días} other {Termina en # días}}",
};
