import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sayIn } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { actorText, actText } from "./act-text.ts";

/** How the server writes an act down that a history shows; on account 0, that of no account. */
const WRITTEN =
  /writeAudit\(\s*\w+,\s*"([^"]+)",\s*"(?:(?:store|coupon|account)"|subscription", 0)/g;

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

test("each act on a store, a coupon, an account or a payment event that the server names has a text (rule 10.5, decision 072)", () => {
  const server = join(import.meta.dirname, "../../../server/src");
  const files = readdirSync(server, { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => /(?<!\.test)\.ts$/.test(file));
  const acts = sources
    .flatMap((file) => [...readFileSync(join(server, file), "utf8").matchAll(WRITTEN)])
    .map(([, act = ""]) => act);
  expect(acts.length).toBeGreaterThan(20);
  const asStored = (act: string) => act.charAt(0).toUpperCase() + act.slice(1);
  expect(acts.filter((act) => actText(act, sayIn("es")) === asStored(act))).toEqual([]);
});
