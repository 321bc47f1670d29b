import "./zod-jitless.ts";
import * as z from "zod/mini";
import { isCalendarDay } from "./days.ts";
import { limits } from "./limits.ts";
import { normalizeWebUrl } from "./web-url.ts";

/** Characters as a reader counts them: an emoji of one code point is one. */
export function countCharacters(text: string): number {
  return [...text].length;
}

const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** Whether a text has characters that no line may have, and that not every engine can keep. */
export function hasControl(text: string): boolean {
  return CONTROL.test(text);
}

/** A text without the spaces around it; `missing` is what a value of another type is told. */
/* @__NO_SIDE_EFFECTS__ */
function trimmed(missing: string) {
  return z.pipe(
    z.string(missing),
    z.transform((text) => text.trim()),
  );
}

/** One line of text: trimmed, no control characters, counted in code points. */
/* @__NO_SIDE_EFFECTS__ */
export function line(name: string, max: number = limits.textLength) {
  return trimmed(`${name} is required`).check(
    z.refine((text) => !hasControl(text), `${name} has a character that can't be used`),
    z.refine((text) => countCharacters(text) <= max, `${name} is at most ${max} characters`),
  );
}

/** A line that must not be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredLine(name: string, max: number = limits.textLength) {
  return line(name, max).check(z.refine((text) => text !== "", `${name} is required`));
}

/** A line that may be missing: null and absent become ''. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalLine(name: string, max: number = limits.textLength) {
  return z.pipe(
    z.nullish(line(name, max)),
    z.transform((text) => text ?? ""),
  );
}

const EMAIL =
  /^[^\s@<>(),;:\\"[\]\p{Cc}]+@[^\s@<>(),;:\\"[\]\p{Cc}]+\.[^\s@<>(),;:\\"[\].\p{Cc}]{2,}$/u;

/** One mail address: never two, never a header; surrounding spaces are dropped. */
export const email = /* @__PURE__ */ trimmed("Email is required").check(
  z.refine((text) => text !== "", { error: "Email is required", abort: true }),
  z.refine(
    (text) => text.length <= limits.emailLength && EMAIL.test(text) && !text.includes(".."),
    "Email is not valid",
  ),
);

/** The form under which an address is unique within its client. */
export function foldEmail(address: string): string {
  return address.trim().normalize("NFC").toLowerCase();
}

export const passwordTooShort = "Password should be at least 6 characters long";
export const passwordsDontMatch = "Passwords don't match";

/** A new password, taken as given: nothing is trimmed. */
export const newPassword = z.string("Password is required").check(
  z.refine((text) => text !== "", { error: "Password is required", abort: true }),
  z.refine((text) => countCharacters(text) >= limits.passwordMin, passwordTooShort),
  z.refine(
    (text) => countCharacters(text) <= limits.passwordMax,
    `Password is at most ${limits.passwordMax} characters long`,
  ),
);

/** A password to be compared only: no rule but its presence (and a bound on the work). */
export const givenPassword = z
  .string("Password is required")
  .check(z.minLength(1, "Password is required"), z.maxLength(1024, "Password is too long"));

/** An address of the web (decision 023): prefixed, http or https, no credentials, a public-looking host. */
/* @__NO_SIDE_EFFECTS__ */
export function webUrl(name: string) {
  return z.pipe(
    trimmed(`${name} is required`).check(z.refine((text) => text !== "", `${name} is required`)),
    z.transform((text, ctx) => normalizeOrRefuse(text, name, ctx)),
  );
}

/** As webUrl, but '', null and absent mean: none, ''. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalWebUrl(name: string) {
  return z.pipe(
    z.nullish(z.string(invalidAddress(name))),
    z.transform((text, ctx) => {
      const given = text?.trim() ?? "";
      return given === "" ? "" : normalizeOrRefuse(given, name, ctx);
    }),
  );
}

function normalizeOrRefuse(text: string, name: string, ctx: z.core.ParsePayload): string {
  const url = normalizeWebUrl(text);
  if (url === null) ctx.issues.push({ code: "custom", message: invalidAddress(name), input: text });
  return url ?? ""; // equivalent mutant (drop fallback): a value with an issue is not read
}

const invalidAddress = (name: string) => `${name} is not a valid web address`;

/** An id as a number or a numeric string. */
export const id = z
  .union(
    [z.number(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))],
    "Not a valid id",
  )
  .check(z.refine(isId, "Not a valid id"));

function isId(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= limits.maxId;
}

/** The id that a text is; null when it is none. */
export function readId(text: string): number | null {
  return /^\d{1,15}$/.test(text) && isId(Number(text)) ? Number(text) : null;
}

/** A day, 'yyyy-MM-dd', that exists in the calendar. */
export const day = z.string("Date is required").check(z.refine(isCalendarDay, "Date is not valid"));

/** An epoch in whole seconds. */
export const epochSeconds = z.int();

export const isoTime = z.iso.datetime();
