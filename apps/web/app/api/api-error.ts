import { say, statusText } from "@coupon-center/contract";
import { pageLocale } from "./page-client.ts";

/**
 * An error response of the API, or a lost response: its status (0 if there was none) and messages.
 */
export class ApiError extends Error {
  readonly status: number;
  /** messages by field; `non_field_errors` for the whole request */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly detail: string | null;

  constructor(status: number, body: unknown) {
    const fields = readFields(body);
    const detail = readDetail(body);
    super(detail ?? fields.non_field_errors?.[0] ?? statusText(pageLocale(), status));
    this.name = "ApiError";
    this.status = status;
    this.fields = fields;
    this.detail = detail;
  }
}

/** Whether an error is a response of the API with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status);
}

/** Whether what was asked for does not fit to what there is now, or is about what is gone. */
export function isOutdated(error: unknown): boolean {
  return hasStatus(error, 404, 409);
}

function readDetail(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const detail: unknown = Reflect.get(body, "detail");
  return typeof detail === "string" ? detail : null;
}

// A field has a list of messages, or an object with `non_field_errors`; the first message is used
// if it is a string (rule 12.3).
function readFields(body: unknown): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  if (typeof body !== "object" || body === null) return fields;
  for (const [name, value] of Object.entries(body)) {
    const list: unknown =
      typeof value === "object" && value !== null && "non_field_errors" in value
        ? value.non_field_errors
        : value;
    if (!Array.isArray(list) || typeof list[0] !== "string") continue;
    fields[name] = list.filter((message) => typeof message === "string");
  }
  return fields;
}

/**
 * Whether it is unknown if the request was carried out: there was no answer, or not the API's, or
 * one of a server in trouble.
 */
export function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** The message of a change that was refused; another one if it may have been made. */
export function refusalText(error: unknown, refused: string): string {
  if (!isLost(error)) return refused;
  const text = say(pageLocale(), "outcomeUnknown");
  return say(pageLocale(), isOffline(error) ? "whileOffline" : "thenTryAgain", { text });
}

/** A message of an error, with its cause where the browser knows that it is offline. */
export function withOffline(text: string, error: unknown): string {
  return isOffline(error) ? say(pageLocale(), "whileOffline", { text }) : text;
}

function isOffline(error: unknown): boolean {
  const isAnswered = error instanceof ApiError && error.status !== 0;
  return !isAnswered && !navigator.onLine;
}

/** The message to show for any error. */
export function messageOf(error: unknown): string {
  const text = error instanceof ApiError ? error.message : say(pageLocale(), "errorGeneric");
  return withOffline(text, error);
}
