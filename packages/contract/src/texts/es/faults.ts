import type { faults as english } from "../en/faults.ts";

export const faults: Record<keyof typeof english, string> = {
  fieldRequired: "El campo «{field}» es obligatorio",
  fieldCharacter: "El campo «{field}» tiene un carácter que no se puede usar",
  fieldTooLong: "El campo «{field}» admite {max, number} caracteres como máximo",
  fieldNoWebAddress: "El campo «{field}» no es una dirección web válida",
  fieldNoNumber: "El campo «{field}» debe ser un número, como {example, number}",
  fieldNegative: "El campo «{field}» no puede ser negativo",
  fieldAtMost: "El campo «{field}» admite {max, number} como máximo",
  fieldDecimals: "El campo «{field}» admite {digits, number} decimales como máximo",
  fieldZero: "El campo «{field}» debe ser mayor que 0",
  percentAtMost: "Un porcentaje es como máximo {max, number}",
  emailNotValid: "El correo electrónico no es válido",
  emailTooLong: "El correo electrónico es demasiado largo",
  passwordTooShort: "La contraseña debe tener al menos {min, number} caracteres",
  passwordTooLong: "La contraseña admite {max, number} caracteres como máximo",
  passwordNotRead: "La contraseña es demasiado larga",
  passwordsDiffer: "Las contraseñas no coinciden",
  codeTooLong: "El código es demasiado largo",
  dateNotValid: "La fecha no es válida",
  endBeforeStart: "La fecha de caducidad es anterior a la de inicio",
  roleUnknown: "El rol no está en la lista",
};
