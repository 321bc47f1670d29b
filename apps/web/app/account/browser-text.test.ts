import { sayIn } from "@coupon-center/contract";
import { expect, test } from "vitest";
import { browserText } from "./browser-text.ts";

test.each([
  ["Firefox on Windows", "Firefox on Windows", "Firefox en Windows", "Firefox على Windows"],
  ["Samsung Internet", "Samsung Internet", "Samsung Internet", "Samsung Internet"],
  ["Another program", "Another program", "Otro programa", "برنامج آخر"],
  [
    "Another program on Linux",
    "Another program on Linux",
    "Otro programa en Linux",
    "برنامج آخر على Linux",
  ],
  ["", "Unknown browser", "Navegador desconocido", "متصفح غير معروف"],
])("the browser '%s' is named in each language (rule 3.9, decision 072)", (known, ...names) => {
  expect(["en-US", "es", "ar"].map((locale) => browserText(known, sayIn(locale)))).toEqual(names);
});
