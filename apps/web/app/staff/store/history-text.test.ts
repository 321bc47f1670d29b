import { sayIn } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { actorText, actText } from "./history-text.ts";

test.each([
  ["store approved", "Store approved", "Tienda aprobada", "اعتُمد المتجر"],
  ["coupon withdrawn", "Coupon withdrawn", "Cupón retirado", "سُحب الكوبون"],
  ["address changed", "Email address changed", "Correo cambiado", "تم تغيير البريد الإلكتروني"],
  ["plan reactivated", "Plan reactivated", "Plan reactivado", "أُعيد تفعيل الخطة"],
  ["staff role: admin", "Made an admin", "Ahora es administrador", "صار مسؤولًا"],
  ["of a later version", "Of a later version", "Of a later version", "Of a later version"],
])(
  "the act '%s' of the history is shown as a sentence (rule 10.5, decision 072)",
  (act, ...texts) => {
    expect(["en-US", "es", "ar"].map((locale) => actText(act, sayIn(locale)))).toEqual(texts);
  },
);

test.each([
  ["merchant", "merchant", "comerciante", "التاجر"],
  ["guest", "guest", "visitante", "زائر"],
  ["command", "command", "comando", "أمر في الخادم"],
  ["server", "server", "servidor", "الخادم"],
  ["ada@deal.example", "ada@deal.example", "ada@deal.example", "ada@deal.example"],
])("'%s', who acted, is named in each language (rule 10.5, decision 072)", (actor, ...texts) => {
  expect(["en-US", "es", "ar"].map((locale) => actorText(actor, sayIn(locale)))).toEqual(texts);
});
