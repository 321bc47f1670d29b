import { ClientFileError } from "../clients/clients.ts";
import { ConfigError } from "../config/config.ts";
import { DatabaseUnavailable, NewerData } from "../db/unavailable.ts";
import { DatabaseLate } from "../db/wait-for-database.ts";
import { AppError, hasCode, OperatorRefusal } from "../errors.ts";

const operatorErrors = [
  ConfigError,
  ClientFileError,
  AppError,
  OperatorRefusal,
  DatabaseLate,
  NewerData,
];

/** One clear line for an error that an operator can fix; any other with its stack. */
export function operatorMessage(error: unknown): string {
  if (operatorErrors.some((kind) => error instanceof kind) && error instanceof Error)
    return error.message;
  if (!(error instanceof Error)) return String(error);
  if (hasCode(error, "EADDRINUSE"))
    return `PORT: ${"port" in error ? error.port : ""} is already in use`;
  if (error instanceof DatabaseUnavailable)
    return `${error.variable}: ${error.reason}: ${error.message}`;
  return error.stack ?? error.message;
}
