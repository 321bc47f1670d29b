import "./zod-jitless.ts";
import * as z from "zod/mini";
import { say } from "./texts/say.ts";

/** The statuses that the error catalogue has a text for (rule 12.3). */
const statuses = [400, 401, 403, 404, 409, 500, 502, 503] as const;

/** The catalogue's text for a status; 'Generic Error' for one that is not in it. */
export function statusText(locale: string, status: number): string {
  const known = statuses.find((one) => one === status);
  return say(locale, known ? `error${known}` : "errorGeneric");
}

/**
 * `{field: [messages]}` and `{non_field_errors: [...]}`; an error of the whole request is
 * `{detail}`.
 */
export const FieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof FieldErrors>;

export const DetailError = z.object({ detail: z.string() });
export const ErrorBody = z.union([DetailError, FieldErrors]);
export type ErrorBody = z.infer<typeof ErrorBody>;

/**
 * Converts zod's issues to `FieldErrors`; an issue of a nested path is reported for its first
 * segment.
 */
export function toFieldErrors(error: z.core.$ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? String(issue.path[0]) : "non_field_errors";
    const messages = fields[field] ?? [];
    messages.push(issue.message);
    fields[field] = messages;
  }
  return fields;
}
