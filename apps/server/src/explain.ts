import { ClientFileError } from "./clients.ts";
import { ConfigError } from "./config.ts";
import { DatabaseUnavailable } from "./db/unavailable.ts";
import { DatabaseLate } from "./db/wait-for-database.ts";
import { Refusal } from "./errors.ts";

const meant = [ConfigError, ClientFileError, Refusal, DatabaseLate];

/** One clear line for what an operator can mend; anything else with its stack. */
export function explain(error: unknown): string {
  if (meant.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") return `PORT: ${"port" in error ? error.port : ""} is already in use`;
  if (error instanceof DatabaseUnavailable)
    return `${error.variable}: ${error.reason}: ${error.message}`;
  return error.stack ?? error.message;
}
