/**
 * What a failed call to the database leaves behind:
 * - `unreachable`: no connection came about, nothing was sent;
 * - `lost`: the connection broke; what was not committed is rolled back, a commit under way may have been done;
 * - `conflict`: the database rolled the transaction back for the sake of another one;
 * - `refused`: the database answered, and can't do it now.
 */
export type UnavailableKind = "unreachable" | "lost" | "conflict" | "refused";

/** The database can't do its work now, which is nobody's mistake in the request: answered with 503. */
export class DatabaseUnavailable extends Error {
  readonly kind: UnavailableKind;
  /** in words that name no host and no account, so that everybody may read them */
  readonly reason: string;
  /** whether it may pass by itself; false for what an operator has to mend */
  readonly passes: boolean;
  /** the variable that names the database */
  readonly variable: "DATABASE_URL" | "DATA_DIR";

  constructor(
    cause: unknown,
    about: Pick<DatabaseUnavailable, "kind" | "reason" | "passes" | "variable">,
  ) {
    super(wordsOf(cause), { cause });
    this.kind = about.kind;
    this.reason = about.reason;
    this.passes = about.passes;
    this.variable = about.variable;
  }
}

/** A name with several addresses fails with an error for each and no words of its own. */
function wordsOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === "")
    return cause.errors.map(wordsOf).join(", ");
  return cause instanceof Error ? cause.message : String(cause);
}
