import "./zod-jitless.ts";
import * as z from "zod/mini";
import { isCalendarDay } from "./days.ts";
import { limits } from "./limits.ts";
import { hasFormat, hasInvisible, isBlank } from "./plain-text.ts";
import { type Fault, type FieldName, fault } from "./texts/fault.ts";
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

/* @__NO_SIDE_EFFECTS__ */
export const required = (field: FieldName) => fault("fieldRequired", { field });

/** What is wrong with a value that is no string: it is missing, or of another type. */
/* @__NO_SIDE_EFFECTS__ */
function noString(missing: Fault, other: Fault) {
  return { error: ({ input }: { input?: unknown }) => (input == null ? missing : other) };
}

/** Text that has to be there, as it is given. */
/* @__NO_SIDE_EFFECTS__ */
export function givenText(field: FieldName) {
  return z.string(noString(required(field), fault("fieldNoText", { field })));
}

/** Text as `read` has it, trimmed. */
/* @__NO_SIDE_EFFECTS__ */
function trimmed(field: FieldName, read = (text: string) => text) {
  return z.pipe(
    givenText(field),
    z.transform((text) => read(text).trim()),
  );
}

/**
 * One line of text: trimmed, no control or invisible characters (decision 065), counted in code
 * points.
 */
/* @__NO_SIDE_EFFECTS__ */
export function line(field: FieldName, max: number = limits.textLength) {
  return trimmed(field).check(...lineChecks(field, max));
}

/** A line with at least one visible character. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredLine(field: FieldName, max: number = limits.textLength) {
  const missing = required(field);
  // A check that aborted here would also skip the rules between the fields of an object.
  return trimmed(field).check(
    z.refine((text) => !isBlank(text), missing),
    ...lineChecks(field, max, isBlank),
    z.meta({ minLength: 1 }),
  );
}

/**
 * Checks that pass on what an earlier check refuses, so that a field gets one message. As they are
 * functions, the API's description is told the limit.
 */
/* @__NO_SIDE_EFFECTS__ */
function lineChecks(field: FieldName, max: number, isRefused = (_text: string) => false) {
  return [
    z.refine<string>(
      (text) => isRefused(text) || !hasInvisible(text),
      fault("fieldCharacter", { field }),
    ),
    z.refine<string>(
      (text) => isRefused(text) || countCharacters(text) <= max,
      fault("fieldTooLong", { field, max }),
    ),
    z.meta({ maxLength: max }),
  ] as const;
}

/** What a list is searched for: trimmed, and of any characters, as each is compared. */
export const searchText = /* @__PURE__ */ trimmed("searchField").check(
  z.maxLength(
    limits.textLength,
    fault("fieldTooLong", { field: "searchField", max: limits.textLength }),
  ),
);

/** A line that may be missing: null, absent and without a visible character, it becomes ''. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalLine(field: FieldName, max: number = limits.textLength) {
  return z.pipe(
    z.nullish(line(field, max)),
    z.transform((text) => (text == null || isBlank(text) ? "" : text)),
  );
}

// Of ASCII a domain has letters, digits, hyphens and dots: a URL's other characters would be read
// as its path or decoded when it is compared, so that it counted as somebody else's.
const EMAIL =
  /^[^\s@<>(),;:\\"[\]\p{Cc}]+@(?:[\w.-]|[^\s\p{ASCII}\p{Cc}])+\.(?:[\w-]|[^\s\p{ASCII}\p{Cc}]){2,}$/u;

/** A dot at an end of the name or domain, or beside another (RFC 5321). */
const LOOSE_DOT = /^\.|\.@|@\.|\.\./;

function isEmail(text: string): boolean {
  if (text.length > limits.emailLength || LOOSE_DOT.test(text)) return false;
  return EMAIL.test(text) && !hasFormat(text);
}

/** Of a letter and its marks, such as 'ᾂ', which are one in their common form. */
const MAX_PARTS = 4;

/**
 * A text's letters in their common form; one that is too long for an address stays as it is, as
 * putting ten thousands of accents in order takes seconds.
 */
function commonForm(text: string): string {
  const typed = text.trim();
  return typed.length > MAX_PARTS * limits.emailLength ? typed : typed.normalize("NFKC");
}

/**
 * One mail address, trimmed, its letters in their common form: what counts as somebody's address is
 * mailed to them. Lists of addresses and header injection are rejected.
 */
export const email = /* @__PURE__ */ trimmed("emailField", commonForm).check(
  z.refine((text) => !isBlank(text), { error: required("emailField"), abort: true }),
  z.refine(isEmail, { error: fault("emailNotValid"), abort: true }),
  z.meta({ format: "email", maxLength: limits.emailLength }),
);

/** Letters of a name that share their capitals with those of another mailbox, 'i' and 'ss'. */
const SHARED_CAPITALS = /[ıßẞ].*@/u;

/** An address that an account takes: none that counts as another's without reaching it. */
export const accountEmail = /* @__PURE__ */ email.check(
  z.refine((text) => !SHARED_CAPITALS.test(text), fault("emailNotValid")),
);

/** A new password, taken as given: it is not trimmed. */
export const newPassword = givenText("passwordField").check(
  z.refine((text) => text !== "", { error: required("passwordField"), abort: true }),
  z.refine(
    (text) => countCharacters(text) >= limits.passwordMin,
    fault("passwordTooShort", { min: limits.passwordMin }),
  ),
  z.refine(
    (text) => countCharacters(text) <= limits.passwordMax,
    fault("passwordTooLong", { max: limits.passwordMax }),
  ),
  z.meta({ minLength: limits.passwordMin, maxLength: limits.passwordMax }),
);

/** A password that is only compared: present, and short enough to bound the cost of hashing. */
export const givenPassword = givenText("passwordField").check(
  z.minLength(1, required("passwordField")),
  z.maxLength(1024, fault("passwordNotRead")),
);

/**
 * A web URL (decision 023): `http://` is added if missing; http or https, no credentials, a host
 * that looks public.
 */
/* @__NO_SIDE_EFFECTS__ */
export function webUrl(field: FieldName) {
  return z.pipe(
    trimmed(field).check(
      z.refine((text) => text !== "", required(field)),
      z.meta({ minLength: 1, maxLength: limits.urlLength }),
    ),
    z.transform((text, ctx) => normalizeOrRefuse(text, field, ctx)),
  );
}

/** Like `webUrl`; '', null and absent become ''. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalWebUrl(field: FieldName) {
  return z.pipe(
    z.nullish(z.string(invalidAddress(field)).check(z.meta({ maxLength: limits.urlLength }))),
    z.transform((text, ctx) => {
      const given = text?.trim() ?? "";
      return given === "" ? "" : normalizeOrRefuse(given, field, ctx);
    }),
  );
}

function normalizeOrRefuse(text: string, field: FieldName, ctx: z.core.ParsePayload): string {
  const url = normalizeWebUrl(text);
  if (url === null)
    ctx.issues.push({ code: "custom", message: invalidAddress(field), input: text });
  return url ?? ""; // equivalent mutant (drop fallback): the value is not used if there is an issue
}

/* @__NO_SIDE_EFFECTS__ */
const invalidAddress = (field: FieldName) => fault("fieldNoWebAddress", { field });

/** An id as a number or a numeric string. */
export const id = z
  .union(
    [z.number(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))],
    fault("notAnId"),
  )
  .check(z.refine(isId, fault("notAnId")));

/** An id in a query, where an empty one is absent: `?client`. */
export const queryId = z.optional(
  z.pipe(
    z.union([id, z.literal("")], fault("notAnId")),
    z.transform((sent) => (sent === "" ? undefined : sent)),
  ),
);

function isId(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= limits.maxId;
}

/** An id of Stripe's. */
export const stripeId = z.string().check(z.regex(/^[A-Za-z0-9_]{1,255}$/, "Not a valid id"));

/** Parses an id; null if the text is none. */
export function readId(text: string): number | null {
  return /^\d{1,15}$/.test(text) && isId(Number(text)) ? Number(text) : null;
}

const dayFault = ({ input }: { input?: unknown }) =>
  input === "" ? required("dateField") : fault("dateNotValid");

/** An existing calendar day, 'yyyy-MM-dd'. */
export const day = z
  .string(noString(required("dateField"), fault("dateNotValid")))
  .check(z.refine(isCalendarDay, { error: dayFault }), z.meta({ format: "date" }));

/** Epoch seconds, whole. */
export const epochSeconds = z.int();

export const isoTime = z.iso.datetime();
