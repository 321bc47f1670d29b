import { codeOf, hasCode } from "../../errors.ts";
import { DatabaseUnavailable, type UnavailableKind } from "../unavailable.ts";

type Fault = readonly [kind: UnavailableKind, reason: string, passes: boolean];

const lost: Fault = ["lost", "the connection to PostgreSQL was lost", true];
/** As while a commit waits for a standby, which ends by no timeout of PostgreSQL's. */
const silent: Fault = ["silent", "PostgreSQL did not answer in time", true];
const away: Fault = ["unreachable", "PostgreSQL can't be reached", true];
/** An internal error, as on a full disk: "could not write init file". */
const failing: Fault = ["unreachable", "PostgreSQL can't open a session", true];
const barred: Fault = ["unreachable", "PostgreSQL does not let this program in", false];
const unsecured: Fault = ["unreachable", "no secure connection to PostgreSQL can be made", false];
const unset: Fault = ["unreachable", "the pooler before PostgreSQL refuses a setting", false];

/**
 * By SQLSTATE; the longest matching prefix applies:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const faults: Readonly<Record<string, Fault>> = {
  "08": lost,
  "25006": ["read-only", "PostgreSQL takes no writes", true],
  "25P03": lost,
  "25P04": lost,
  "28": barred,
  "3D000": ["unreachable", "the database does not exist", false],
  "40001": ["conflict", "transactions are in each other's way", true],
  "40P01": ["conflict", "transactions are in each other's way", true],
  "53": ["refused", "PostgreSQL has no resources left", true],
  "53100": ["read-only", "PostgreSQL's disk is full", true],
  "53300": ["unreachable", "PostgreSQL has no connection left", true],
  "55P03": ["refused", "a lock was not free in time", true],
  "57014": ["refused", "a statement took too long", true],
  "57P": lost,
  "57P03": ["unreachable", "PostgreSQL is starting or stopping", true],
  "57P04": ["lost", "the database was dropped", false],
  "58": ["refused", "PostgreSQL can't read or write its files", true],
};

const network = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "EMFILE",
  "ENETDOWN",
  "ENETUNREACH",
  "ENFILE",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
/** The driver's messages for a connection that broke or was not established in time. */
const broken = /^Connection terminated|^Client (has encountered a connection error|was closed)/;
const late = /^timeout (expired|exceeded when trying to connect)$|due to connection timeout$/;

/**
 * Converts a statement's error to DatabaseUnavailable if the database is the cause; otherwise
 * returns it unchanged.
 */
export function ofStatement(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const fault = faultOf(error);
  return fault ? unavailable(error, fault) : error;
}

/** Node's codes for a certificate that it does not trust, and for failures of TLS itself. */
const ofTls = /CERT|^UNABLE_TO_(DECODE|DECRYPT|GET|VERIFY)_|^ERR_(SSL|TLS)_/;

/** Also if the file with the authority's certificate can't be read, or the server has no TLS. */
function isUnsecured(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isOfFile = "syscall" in error && error.syscall === "open";
  return ofTls.test(codeOf(error)) || isOfFile || /does not support SSL/.test(error.message);
}

/** PgBouncer's refusal of a setting that it would have to keep for each of its clients. */
export function isRefusedSetting(error: unknown): boolean {
  return error instanceof Error && error.message.includes("unsupported startup parameter");
}

/** Converts any failure to connect to DatabaseUnavailable. */
export function ofConnect(error: unknown): unknown {
  // PgBouncer gives all that it says the same code, also of what passes.
  if (isRefusedSetting(error)) return unavailable(error, unset);
  const known = faultOf(error);
  if (known)
    return unavailable(error, ["unreachable", (known === lost ? away : known)[1], known[2]]);
  // The pool was closed by this program, which is stopping.
  if (error instanceof Error && error.message.startsWith("Cannot use a pool")) return error;
  if (isUnsecured(error)) return unavailable(error, unsecured);
  return unavailable(error, codeOf(error).startsWith("XX") ? failing : barred);
}

function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (late.test(error.message))
    return ["unreachable", "no connection to PostgreSQL came in time", true];
  if (error.message === "Query read timeout") return silent;
  if (broken.test(error.message)) return lost;
  const code = codeOf(error);
  if (network.has(code) || isMissingSocket(error)) return lost;
  if (code.length !== 5) return undefined;
  return faults[code] ?? faults[code.slice(0, 3)] ?? faults[code.slice(0, 2)];
}

/** PostgreSQL removes its Unix socket when it stops. */
const isMissingSocket = (error: Error) =>
  hasCode(error, "ENOENT") && "syscall" in error && error.syscall === "connect";

function unavailable(error: unknown, [kind, reason, passes]: Fault): DatabaseUnavailable {
  return new DatabaseUnavailable(error, { kind, reason, passes, variable: "DATABASE_URL" });
}
