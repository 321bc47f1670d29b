import "./zod-jitless.ts";
import * as z from "zod/mini";
import { isCalendarDay } from "./days.ts";
import { limits } from "./limits.ts";
import { hasFormat, hasInvisible, isBlank } from "./plain-text.ts";
import { normalizeWebUrl } from "./web-url.ts";

/** Counts code points, so that an emoji of one code point counts as one character. */
export function countCharacters(text: string): number {
  return [...text].length;
}

const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** Whether a text has control characters, which not every engine can store. */
export function hasControl(text: string): boolean {
  return CONTROL.test(text);
}

/** Trimmed text; `missing` is the message for a value that is no string. */
/* @__NO_SIDE_EFFECTS__ */
function trimmed(missing: string) {
  return z.pipe(
    z.string(missing),
    z.transform((text) => text.trim()),
  );
}

/**
 * One line of text: trimmed, no control or invisible characters (decision 065), counted in code
 * points.
 */
/* @__NO_SIDE_EFFECTS__ */
export function line(name: string, max: number = limits.textLength) {
  return trimmed(`${name} is required`).check(...lineChecks(name, max));
}

/** A line with at least one visible character. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredLine(name: string, max: number = limits.textLength) {
  const missing = `${name} is required`;
  // A check that aborted here would also skip the rules between the fields of an object.
  return trimmed(missing).check(
    z.refine((text) => !isBlank(text), missing),
    ...lineChecks(name, max, isBlank),
  );
}

/** Checks that pass on what an earlier check refuses, so that a field gets one message. */
/* @__NO_SIDE_EFFECTS__ */
function lineChecks(name: string, max: number, isRefused = (_text: string) => false) {
  return [
    z.refine<string>(
      (text) => isRefused(text) || !hasInvisible(text),
      `${name} has a character that can't be used`,
    ),
    z.refine<string>(
      (text) => isRefused(text) || countCharacters(text) <= max,
      `${name} is at most ${max} characters`,
    ),
  ] as const;
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

function isEmail(text: string): boolean {
  return text.length <= limits.emailLength && EMAIL.test(text) && !text.includes("..");
}

/** One mail address, trimmed. Lists of addresses and header injection are rejected. */
export const email = /* @__PURE__ */ trimmed("Email is required").check(
  z.refine((text) => !isBlank(text), { error: "Email is required", abort: true }),
  z.refine((text) => isEmail(text) && !hasFormat(text), "Email is not valid"),
);

export const passwordTooShort = "Password should be at least 6 characters long";
export const passwordsDontMatch = "Passwords don't match";

/** A new password, taken as given: it is not trimmed. */
export const newPassword = z.string("Password is required").check(
  z.refine((text) => text !== "", { error: "Password is required", abort: true }),
  z.refine((text) => countCharacters(text) >= limits.passwordMin, passwordTooShort),
  z.refine(
    (text) => countCharacters(text) <= limits.passwordMax,
    `Password is at most ${limits.passwordMax} characters long`,
  ),
);

/** A password that is only compared: present, and short enough to bound the cost of hashing. */
export const givenPassword = z
  .string("Password is required")
  .check(z.minLength(1, "Password is required"), z.maxLength(1024, "Password is too long"));

/**
 * A web URL (decision 023): `http://` is added if missing; http or https, no credentials, a host
 * that looks public.
 */
/* @__NO_SIDE_EFFECTS__ */
export function webUrl(name: string) {
  return z.pipe(
    trimmed(`${name} is required`).check(z.refine((text) => text !== "", `${name} is required`)),
    z.transform((text, ctx) => normalizeOrRefuse(text, name, ctx)),
  );
}

/** Like `webUrl`; '', null and absent become ''. */
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
  return url ?? ""; // equivalent mutant (drop fallback): the value is not used if there is an issue
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

/** Parses an id; null if the text is none. */
export function readId(text: string): number | null {
  return /^\d{1,15}$/.test(text) && isId(Number(text)) ? Number(text) : null;
}

/** An existing calendar day, 'yyyy-MM-dd'. */
export const day = z.string("Date is required").check(z.refine(isCalendarDay, "Date is not valid"));

/** Epoch seconds, whole. */
export const epochSeconds = z.int();

export const isoTime = z.iso.datetime();
