import type { FieldErrors } from "@coupon-center/contract";

/** Why a verb refuses; the http folder alone knows which status goes with it. */
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

/** The one error that a verb throws on purpose. Anything else is a fault of ours. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly fields: FieldErrors | undefined;
  /** replaces the catalogue's text; undefined keeps it */
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: AppErrorCode,
    more: { fields?: FieldErrors; detail?: string; retryAfterSeconds?: number } = {},
  ) {
    super(more.detail ?? code);
    this.code = code;
    this.fields = more.fields;
    this.detail = more.detail;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** Whether an error is this refusal. */
export function isRefusal(error: unknown, code: AppErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}

/** A message under one field. */
export function fieldError(field: string, message: string): AppError {
  return new AppError("invalid", { fields: { [field]: [message] } });
}

/** What does not exist and what is not yours look the same. */
export function notFound(detail?: string): AppError {
  return new AppError("not_found", detail === undefined ? {} : { detail });
}

/** The row, or the refusal that it is not there. */
export function requireFound<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}
