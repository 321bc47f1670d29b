import "./zod-jitless.ts";
import * as z from "zod/mini";

/** The error catalogue: the default text by status (rule 12.3). */
export const statusTexts: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

export const genericError = "Generic Error";

/** The catalogue's text for a status; 'Generic Error' for one that is not in it. */
export function statusText(status: number): string {
  return statusTexts[status] ?? genericError;
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
