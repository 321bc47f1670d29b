import type { noScript as english } from "../en/no-script.ts";

export const noScript: Record<keyof typeof english, string> = {
  needsScript: "Esta página necesita JavaScript.",
  turnScriptOn: "Actívalo en tu navegador y recarga la página. {link} se pueden leer sin él.",
  storesAndCoupons: "Las tiendas y sus cupones",
};
