import { ClientFileError } from "./clients.ts";
import { ConfigError } from "./config.ts";
import { Refusal } from "./errors.ts";

const meant = [ConfigError, ClientFileError, Refusal];
const DATABASE_AWAY = ["ECONNREFUSED", "ENOTFOUND", "28P01", "3D000"];

/** One clear line for what an operator can mend; anything else with its stack. */
export function explain(error: unknown): string {
  if (meant.some((kind) => error instanceof kind) && error instanceof Error) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") return `PORT: ${"port" in error ? error.port : ""} is already in use`;
  if (DATABASE_AWAY.includes(code)) return `DATABASE_URL: ${error.message}`;
  return error.stack ?? error.message;
}
