import type { missing as english } from "../en/missing.ts";

export const missing: Record<keyof typeof english, string> = {
  notFound: "Página no encontrada",
  goToStart: "Ir a la página de inicio",
  nothingHere:
    "No hay nada en esta dirección. Puede que haya cambiado o que el enlace tenga una errata.",
};
