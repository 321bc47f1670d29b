import type { FieldErrors } from "../errors.ts";
import type { fieldNames } from "./en/field-names.ts";
import { say } from "./say.ts";
import type { SayValues, TextKey, TextValues } from "./text-keys.ts";

/**
 * A text that is said later, in the language of whoever reads it: schemas and verbs refuse what
 * they are given without knowing it. It is text itself, as schemas have no other messages.
 */
export type Fault = string & { readonly fault: true };

/** Fields by the name that messages have for them. */
export type FieldName = keyof typeof fieldNames;

type FaultValues<K extends TextKey> =
  SayValues<K> extends []
    ? []
    : [values: { [V in keyof TextValues<K>]: V extends "field" ? FieldName : TextValues<K>[V] }];

/* @__NO_SIDE_EFFECTS__ */
export function fault<K extends TextKey>(key: K, ...values: FaultValues<K>): Fault {
  return JSON.stringify([key, ...values]) as Fault;
}

/** Whether a message is a fault; others are given by a library, or no message at all. */
export function isFault(message: string): message is Fault {
  return message.startsWith('["');
}

/** A message in the locale's language; what is no fault stays as it is. */
export function faultText(locale: string, message: string): string {
  if (!isFault(message)) return message;
  const [key, values = {}] = JSON.parse(message) as [TextKey, { field?: FieldName }?];
  const { field } = values;
  const said = field === undefined ? values : { ...values, field: say(locale, field) };
  // The values were typed where the fault was made.
  return (say as (locale: string, key: TextKey, values: object) => string)(locale, key, said);
}

/** The messages of each field in the locale's language. */
export function sayFields(fields: FieldErrors, locale: string): FieldErrors {
  const said = Object.entries(fields).map(([field, messages]) => [
    field,
    messages.map((message) => faultText(locale, message)),
  ]);
  return Object.fromEntries(said);
}
