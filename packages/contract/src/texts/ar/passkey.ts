import type { passkey as english } from "../en/passkey.ts";

export const passkey: Record<keyof typeof english, string> = {
  usePasskey: "استخدام مفتاح مرور",
  passkeyCancelled: "أُلغي ذلك أو استغرق وقتًا طويلًا. حاول مجددًا.",
  passkeyKnown: "على هذا الجهاز مفتاح مرور لحسابك من قبل.",
  passkeyUnsupported: "لا يدعم هذا المتصفح مفاتيح المرور.",
  passkeyInsecure: "تتطلب مفاتيح المرور اتصالًا آمنًا: افتح هذه الصفحة عبر اتصال مشفّر.",
  passkeyFailed: "تعذّر استخدام مفتاح المرور. حاول مجددًا.",
};
