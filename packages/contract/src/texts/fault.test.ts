import { expect, it } from "vitest";
import { fault, faultText, isFault } from "./fault.ts";

const tooLong = fault("fieldTooLong", { field: "nameField", max: 1200 });

it.each([
  ["en-US", "Name must be at most 1,200 characters"],
  ["es-ES", "El campo «Nombre» admite 1200 caracteres como máximo"],
  ["ar-EG", "الحد الأقصى لعدد الأحرف في حقل «الاسم» هو ١٬٢٠٠"],
])(
  "a fault is said in the reader's language, with the field's name there: %s (decision 072)",
  (locale, text) => {
    expect(faultText(locale, tooLong)).toBe(text);
  },
);

it("a fault's values are said as they are, whatever they look like", () => {
  const currency = '["fieldRequired"] {currency}';
  expect(faultText("en", fault("currencyDecimals", { currency }))).toBe(
    `Has more decimals than ${currency} allows`,
  );
});

it("a message that is no fault, such as a token, stays as it is", () => {
  for (const message of ["", "abc", "[1]", "Invalid input"]) {
    expect([isFault(message), faultText("ar", message)]).toEqual([false, message]);
  }
  expect([isFault(fault("noObject")), isFault(tooLong)]).toEqual([true, true]);
});
