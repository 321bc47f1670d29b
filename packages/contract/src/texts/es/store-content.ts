import type { storeContent as english } from "../en/store-content.ts";

export const storeContent: Record<keyof typeof english, string> = {
  storeCoupons: "Cupones de {store}",
  offersToday: "{count, plural, one {# oferta hoy} many {# de ofertas hoy} other {# ofertas hoy}}",
  updatedOn: "Actualizado el {day}",
  updatedToday: "Actualizado hoy",
  visitShop: "Ir a la tienda",
  share: "Compartir",
  noOffers: "No hay ofertas en este momento",
  noOffersText: "{store} no tiene ofertas ahora mismo. Vuelve pronto a echar un vistazo.",
  recentlyExpired:
    "{count, plural, one {# oferta caducada hace poco} many {# de ofertas caducadas hace poco} other {# ofertas caducadas hace poco}}",
  showCode: "Ver código",
  getDeal: "Ver oferta",
  filterLegend: "Mostrar",
  filterAll: "Todo",
  filterCodes: "Códigos",
  filterDeals: "Ofertas",
  howToUse: "Cómo usar un código de {store}",
  howToChoose: "Elige una oferta y pulsa su botón. Obtienes el código y el enlace a la tienda.",
  howToFill: "Llena tu carrito como siempre y pasa a la caja.",
  howToPaste:
    "Pega el código en el campo de códigos promocionales y comprueba que el precio cambia.",
  howToUseDeal: "Cómo usar una oferta de {store}",
  howToOpen: "Elige una oferta y pulsa su botón. Se abre la tienda; no hace falta código.",
  howToCheck: "Comprueba que el precio cambia antes de pagar.",
};
