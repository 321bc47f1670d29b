import type { fields as english } from "../en/fields.ts";

export const fields: Record<keyof typeof english, string> = {
  passwordHelp: "Al menos {min, number} caracteres. Cuanto más larga, más segura.",
  email: "Correo electrónico",
  password: "Contraseña",
};
