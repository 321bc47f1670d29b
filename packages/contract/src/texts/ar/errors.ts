import type { errors as english } from "../en/errors.ts";

export const errors: Record<keyof typeof english, string> = {
  error400: "طلب غير صالح",
  error401: "غير مصرّح",
  error403: "محظور",
  error404: "غير موجود",
  error409: "تعارض",
  error500: "خطأ داخلي في الخادم",
  error502: "خطأ في خادم وسيط",
  error503: "الخدمة غير متاحة",
  errorGeneric: "خطأ عام",
  outcomeUnknown: "لا يُعرف هل تم ذلك",
  thenTryAgain: "{text}. يُرجى إعادة المحاولة.",
  whileOffline: "{text}. لا يوجد اتصال بالإنترنت: تحقق منه ثم أعد المحاولة.",
};
