import type { passkey as english } from "../en/passkey.ts";

export const passkey: Record<keyof typeof english, string> = {
  usePasskey: "Usar una llave de acceso",
  passkeyCancelled: "Se ha cancelado o ha tardado demasiado. Vuelve a intentarlo.",
  passkeyKnown: "Este dispositivo ya tiene una llave de acceso para tu cuenta.",
  passkeyUnsupported: "Este navegador no admite llaves de acceso.",
  passkeyInsecure:
    "Las llaves de acceso necesitan una conexión segura: abre esta página con https.",
  passkeyFailed: "No se ha podido usar la llave de acceso. Vuelve a intentarlo.",
};
