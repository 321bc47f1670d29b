import { errorText, OperatorRefusal } from "../errors.ts";

/**
 * The state after a failed call to the database:
 * - `unreachable`: no connection was established, nothing was sent;
 * - `lost`: the connection broke; uncommitted work is rolled back, a commit may have succeeded;
 * - `silent`: no answer came in time, and the connection is given up; a commit may succeed later;
 * - `conflict`: the database rolled the transaction back in favour of another one;
 * - `read-only`: the database answers, but takes no writes, as its disk is full;
 * - `refused`: the database responded, but cannot do it now.
 */
export type UnavailableKind =
  | "unreachable"
  | "lost"
  | "silent"
  | "conflict"
  | "read-only"
  | "refused";

/** What an engine's error means. */
export type Fault = readonly [
  kind: UnavailableKind,
  reason: string,
  passes: boolean,
  remedy: string,
];

/** The database is unavailable, through no fault of the request: answered with 503. */
export class DatabaseUnavailable extends Error {
  readonly kind: UnavailableKind;
  /** a public description, without host or account names */
  readonly reason: string;
  /** whether it may pass by itself; false if an operator has to act */
  readonly passes: boolean;
  /** what an operator has to do about it */
  readonly remedy: string;
  /** the variable that configures the database */
  readonly variable: "DATABASE_URL" | "DATA_DIR";

  constructor(
    cause: unknown,
    about: Pick<DatabaseUnavailable, "kind" | "reason" | "passes" | "remedy" | "variable">,
  ) {
    super(wordsOf(cause), { cause });
    this.kind = about.kind;
    this.reason = about.reason;
    this.passes = about.passes;
    this.remedy = about.remedy;
    this.variable = about.variable;
  }
}

/** Whether the connection was lost; on another one the same may work at once. */
export function isLost(error: unknown): error is DatabaseUnavailable {
  return error instanceof DatabaseUnavailable && error.kind === "lost";
}

/** Whether the database rolled it back in favour of another transaction; it may work at once. */
export function isConflict(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.kind === "conflict";
}

/** Whether the connection can't be used any more: it is not known whether a commit was made. */
export function isBroken(error: unknown): error is DatabaseUnavailable {
  return isLost(error) || (error instanceof DatabaseUnavailable && error.kind === "silent");
}

/** A host with several addresses fails with one error per address and an empty message. */
function wordsOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === "")
    return cause.errors.map(wordsOf).join(", ");
  return errorText(cause);
}

/** The data is of a newer version of this program. */
export class NewerData extends OperatorRefusal {}
