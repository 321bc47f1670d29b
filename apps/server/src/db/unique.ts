import { hasCode } from "../errors.ts";

/** Whether a write failed because a referenced row does not exist, on either engine. */
export function isMissingReference(error: unknown): boolean {
  return hasCode(error, "23503") || hasSqliteCode(error, 787);
}

/** Whether a write failed because of a unique constraint or primary key, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, "23505") || hasSqliteCode(error, 2067) || hasSqliteCode(error, 1555);
}

function hasSqliteCode(error: unknown, code: number): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === code;
}
