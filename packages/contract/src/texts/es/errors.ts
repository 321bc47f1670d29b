import type { errors as english } from "../en/errors.ts";

export const errors: Record<keyof typeof english, string> = {
  error400: "Solicitud incorrecta",
  error401: "No autorizado",
  error403: "Prohibido",
  error404: "No encontrado",
  error409: "Conflicto",
  error500: "Error interno del servidor",
  error502: "Error del servidor de enlace",
  error503: "Servicio no disponible",
  errorGeneric: "Error genérico",
  outcomeUnknown: "No se sabe si se ha hecho",
  thenTryAgain: "{text}. Vuelve a intentarlo.",
  whileOffline: "{text}. No tienes conexión: compruébala e inténtalo de nuevo.",
};
