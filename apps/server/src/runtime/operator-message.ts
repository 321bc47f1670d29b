import { DatabaseUnavailable } from "../db/unavailable.ts";
import { AppError, errorText, hasCode, OperatorRefusal } from "../errors.ts";

/** One clear line for an error that an operator can fix, with what to do; any other with its stack. */
export function operatorMessage(error: unknown): string {
  // What a verb tells nobody, as that a bucket is away.
  if (error instanceof AppError) return errorText(error.cause ?? error);
  if (error instanceof OperatorRefusal) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (hasCode(error, "EADDRINUSE"))
    return `PORT: ${"port" in error ? error.port : ""} is already in use`;
  if (error instanceof DatabaseUnavailable)
    return `${error.variable}: ${error.reason}: ${error.message}; ${error.remedy}`;
  return error.stack ?? error.message;
}
