import { type Fault, type FieldErrors, faultText } from "@coupon-center/contract";

/** Why a verb refuses; only `http` maps it to a status. */
export type AppErrorCode =
  | "invalid"
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "gone"
  | "too_large"
  | "unsupported"
  | "unprocessable"
  | "throttled"
  | "bad_gateway"
  | "unavailable";

/** The only error that a verb throws intentionally; any other is unexpected. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly fields: FieldErrors | undefined;
  /** replaces the catalogue's text if defined */
  readonly detail: Fault | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: AppErrorCode,
    more: { fields?: FieldErrors; detail?: Fault; retryAfterSeconds?: number; cause?: Error } = {},
  ) {
    super(more.detail ? faultText("en", more.detail) : code, { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.detail = more.detail;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** 404 for an offer that has ended; a page leads to its store. */
export class OfferEnded extends AppError {
  readonly store: { name: string; slug: string };

  constructor(store: { name: string; slug: string }) {
    super("not_found");
    this.store = store;
  }
}

/**
 * What an operator can mend, who reads English, in a line each; no caller of the API ever gets one.
 */
export class OperatorRefusal extends Error {}

/** Whether an error is an AppError with this code. */
export function isRefusal(error: unknown, code: AppErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}

/** The message of an error, for any thrown value. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error has one of these codes: of the system, as ENOENT, of Stripe or of PostgreSQL. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return codes.includes(codeOf(error));
}

/** The code of an error as above; empty for an error without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** An error with a message under one field. */
export function fieldError(field: string, message: Fault): AppError {
  return new AppError("invalid", { fields: { [field]: [message] } });
}

/** 404 for missing data and for data of others alike. */
export function notFound(detail?: Fault): AppError {
  return new AppError("not_found", detail === undefined ? {} : { detail });
}

/** Returns the row. Errors: 404 if there is none. */
export function requireFound<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw notFound();
  return row;
}
