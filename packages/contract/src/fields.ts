import "./no-eval.ts";
import { z } from "zod";
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

/** One line of text: trimmed, no control characters, counted in code points. */
/* @__NO_SIDE_EFFECTS__ */
export function line(name: string, max: number = limits.textLength) {
  return z
    .string(`${name} is required`)
    .transform((text) => text.trim())
    .refine((text) => !hasControl(text), `${name} has a character that can't be used`)
    .refine((text) => countCharacters(text) <= max, `${name} is at most ${max} characters`);
}

/** A line that must not be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredLine(name: string, max: number = limits.textLength) {
  return line(name, max).refine((text) => text !== "", `${name} is required`);
}

/** A line that may be missing: null and absent become ''. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalLine(name: string, max: number = limits.textLength) {
  return line(name, max)
    .nullish()
    .transform((text) => text ?? "");
}

const EMAIL =
  /^[^\s@<>(),;:\\"[\]\p{Cc}]+@[^\s@<>(),;:\\"[\]\p{Cc}]+\.[^\s@<>(),;:\\"[\].\p{Cc}]{2,}$/u;

/** One mail address: never two, never a header; surrounding spaces are dropped. */
export const email = z
  .string("Email is required")
  .transform((text) => text.trim())
  .refine((text) => text !== "", { error: "Email is required", abort: true })
  .refine(
    (text) => text.length <= limits.emailLength && EMAIL.test(text) && !text.includes(".."),
    "Email is not valid",
  );

/** The form under which an address is unique within its client. */
export function foldEmail(address: string): string {
  return address.trim().normalize("NFC").toLowerCase();
}

export const passwordTooShort = "Password should be at least 6 characters long";
export const passwordsDontMatch = "Passwords don't match";

/** A new password, taken as given: nothing is trimmed. */
export const newPassword = z
  .string("Password is required")
  .refine((text) => text !== "", { error: "Password is required", abort: true })
  .refine((text) => countCharacters(text) >= limits.passwordMin, passwordTooShort)
  .refine(
    (text) => countCharacters(text) <= limits.passwordMax,
    `Password is at most ${limits.passwordMax} characters long`,
  );

/** A password to be compared only: no rule but its presence (and a bound on the work). */
export const givenPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(1024, "Password is too long");

/** An address of the web (D13): prefixed, http or https, no credentials, a public-looking host. */
/* @__NO_SIDE_EFFECTS__ */
export function webUrl(name: string) {
  return z
    .string(`${name} is required`)
    .transform((text) => text.trim())
    .refine((text) => text !== "", { error: `${name} is required`, abort: true })
    .transform((text, ctx) => {
      const url = normalizeWebUrl(text);
      if (url === null)
        ctx.addIssue({ code: "custom", message: `${name} is not a valid web address` });
      return url ?? "";
    });
}

/** As webUrl, but '', null and absent mean: none, ''. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalWebUrl(name: string) {
  return z
    .string(`${name} is not a valid web address`)
    .nullish()
    .transform((text, ctx) => {
      const trimmed = text?.trim() ?? "";
      const url = trimmed === "" ? "" : normalizeWebUrl(trimmed);
      if (url === null)
        ctx.addIssue({ code: "custom", message: `${name} is not a valid web address` });
      return url ?? "";
    });
}

/** An id as a number or a numeric string. */
export const id = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    "Not a valid id",
  )
  .refine(isId, "Not a valid id");

function isId(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= limits.maxId;
}

/** The id that a text is; null when it is none. */
export function readId(text: string): number | null {
  return /^\d{1,15}$/.test(text) && isId(Number(text)) ? Number(text) : null;
}

/** A day, 'yyyy-MM-dd', that exists in the calendar. */
export const day = z.string("Date is required").refine(isCalendarDay, "Date is not valid");

/** An epoch in whole seconds. */
export const epochSeconds = z.number().int();

export const isoTime = z.iso.datetime();
