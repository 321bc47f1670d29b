import type { accountMails as english } from "../en/account-mails.ts";

export const accountMails: Record<keyof typeof english, string> = {
  mailButtonFails: "Si el botón no funciona, abre esta dirección:",
  mailNotYou: "Si no has sido tú, puedes ignorar este correo.",
  mailWasYou: "Si has sido tú, no tienes que hacer nada.",
  mailThatWasNotMe: "No he sido yo",
  mailDevicesSignedOut: "Se ha cerrado la sesión en todos los demás dispositivos.",
  mailHours: "El enlace funciona una sola vez, durante {hours, number} horas.",
  mailMinutes: "El enlace funciona una sola vez, durante {minutes, number} minutos.",
  mailDays: "El enlace funciona una sola vez, durante {days, number} días.",
  mailVerify: "Confirma tu correo electrónico para {site}",
  mailVerifyText:
    "Te damos la bienvenida a {site}. Confirma que esta dirección es tuya. Las tiendas solo se revisan después.",
  mailVerifyButton: "Confirmar correo electrónico",
  mailNewAddress: "Confirma tu nuevo correo electrónico para {site}",
  mailNewAddressText:
    "Has pedido usar esta dirección en tu cuenta. Vale desde el momento en que la confirmes; hasta entonces sigue valiendo la anterior.",
  mailNewAddressButton: "Confirmar dirección nueva",
  mailReset: "Elige una contraseña nueva para {site}",
  mailResetText: "Alguien, probablemente tú, ha pedido una contraseña nueva para tu cuenta.",
  mailResetButton: "Elegir contraseña nueva",
  mailResetUnchanged: "Tu contraseña sigue siendo la misma.",
  mailAddressChanged: "Se ha cambiado tu correo electrónico de {site}",
  mailAddressChangedText:
    "Tu cuenta usa ahora otro correo electrónico. Con este ya no puedes iniciar sesión y no enviaremos nada más a él.",
  mailAddressChangedUndo:
    "Si no, ese enlace devuelve la cuenta a esta dirección, cierra todas las sesiones y te permite elegir una contraseña nueva. Funciona una sola vez, durante {days, number} días.",
  mailPasswordChanged: "Se ha cambiado tu contraseña de {site}",
  mailPasswordChangedText: "La contraseña de tu cuenta se acaba de cambiar.",
  mailInUse: "Ya tienes una cuenta en {site}",
  mailInUseText:
    "Alguien, probablemente tú, ha intentado registrarse con esta dirección. Ya tienes una cuenta, así que no hemos creado otra.",
  mailInUseForgot:
    "¿Has olvidado la contraseña? Puedes elegir una nueva desde la página de inicio de sesión.",
  mailFactor: "Ha cambiado el inicio de sesión de tu cuenta de {site}",
  mailFactorOn:
    "Para iniciar sesión en tu cuenta ahora también hace falta un código de una aplicación de autenticación.",
  mailFactorOff:
    "Para iniciar sesión en tu cuenta ya no hace falta un código de una aplicación de autenticación.",
  mailPasskeyAdded:
    "Se ha añadido una llave de acceso a tu cuenta. Junto con tu contraseña ya inicia sesión en ella.",
  mailPasskeyRemoved:
    "Se ha quitado una llave de acceso de tu cuenta. Ya no inicia sesión en ella.",
  mailFactorCodes:
    "Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no valen.",
  mailFactorReset:
    "Un administrador ha quitado el segundo factor de tu cuenta. Hasta que configures otro, basta con tu contraseña para iniciar sesión.",
  mailFactorResetNotYou:
    "Si no, elige una contraseña nueva y después revisa el segundo factor en la página de tu cuenta.",
  mailFactorNotYou:
    "Si no, ese enlace te permite elegir una contraseña nueva, cierra todas las sesiones y quita lo que se configuró con este cambio. Funciona una sola vez, durante {days, number} días.",
  mailRefused: "Muchos intentos fallidos de iniciar sesión en tu cuenta de {site}",
  mailRefusedText:
    "Alguien ha escrito muchas contraseñas o códigos incorrectos para tu cuenta en menos de una hora. Tu contraseña no ha cambiado.",
  mailRefusedHour:
    "Durante una hora como máximo nadie podrá iniciar sesión en ella, salvo desde donde ya la habías iniciado antes.",
  mailRefusedHelp:
    "Si no puedes iniciar sesión desde donde estás, con una contraseña nueva entrarás al momento.",
};
