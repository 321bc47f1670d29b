import { remedyOf } from "../db/remedies.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { AppError, hasCode, OperatorRefusal } from "../errors.ts";

/** One clear line for an error that an operator can fix, with what to do; any other with its stack. */
export function operatorMessage(error: unknown): string {
  if (error instanceof OperatorRefusal || error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (hasCode(error, "EADDRINUSE"))
    return `PORT: ${"port" in error ? error.port : ""} is already in use`;
  if (error instanceof DatabaseUnavailable)
    return `${error.variable}: ${error.reason}: ${error.message}; ${remedyOf(error)}`;
  return error.stack ?? error.message;
}
