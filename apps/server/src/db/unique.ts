/** Whether a write failed because a referenced row does not exist, on either engine. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ("code" in error && error.code === "23503") || ("errcode" in error && error.errcode === 787)
  );
}

/** Whether a write failed because of a unique constraint or primary key, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === "23505") return true;
  return "errcode" in error && (error.errcode === 2067 || error.errcode === 1555);
}
