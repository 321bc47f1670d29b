import { codeOf, hasCode } from "../../errors.ts";
import { createDatabase, freeSpace, ownLog } from "../remedies.ts";
import { DatabaseUnavailable, type Fault, type UnavailableKind } from "../unavailable.ts";

const startIt = "start it, or correct host and port in DATABASE_URL";
const lost: Fault = ["lost", "the connection to PostgreSQL was lost", true, ownLog];
/** As while a commit waits for a standby, which ends by no timeout of PostgreSQL's. */
const silent: Fault = ["silent", "PostgreSQL did not answer in time", true, ownLog];
const away: Fault = ["unreachable", "PostgreSQL can't be reached", true, startIt];
const tooLate: Fault = [
  "unreachable",
  "no connection to PostgreSQL came in time",
  true,
  "let its firewall admit this machine, or correct host and port",
];
/** An internal error, as on a full disk: "could not write init file". */
const failing: Fault = ["unreachable", "PostgreSQL can't open a session", true, ownLog];
const barred: Fault = [
  "unreachable",
  "PostgreSQL does not let this program in",
  false,
  "correct user and password in DATABASE_URL, or pg_hba.conf",
];
const unsecured: Fault = [
  "unreachable",
  "no secure connection to PostgreSQL can be made",
  false,
  "name the host as its certificate does, and the file with the certificate of its authority in DATABASE_URL: ?sslmode=verify-full&sslrootcert=<file>; without TLS leave sslmode out",
];
const unset: Fault = [
  "unreachable",
  "the pooler before PostgreSQL refuses a setting",
  false,
  "take the setting that it names out of DATABASE_URL",
];
const unmade: Fault = [
  "unreachable",
  "the database does not exist",
  false,
  `make it: ${createDatabase}`,
];
const noneLeft: Fault = [
  "unreachable",
  "PostgreSQL has no connection left",
  true,
  "raise max_connections there, or lower DATABASE_POOL",
];
const primary = "name the primary server in DATABASE_URL";
const ending = "wait for it, or look in its log";
const conflict: Fault = ["conflict", "transactions are in each other's way", true, "try again"];
const dropped: Fault = ["lost", "the database was dropped", false, "restore the last backup"];
const waits = "see in pg_stat_activity what holds it up";

/**
 * By SQLSTATE; the longest matching prefix applies:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const faults: Readonly<Record<string, Fault>> = {
  "08": lost,
  "25006": ["read-only", "PostgreSQL takes no writes", true, primary],
  "25P03": lost,
  "25P04": lost,
  "28": barred,
  "3D000": unmade,
  "40001": conflict,
  "40P01": conflict,
  "53": ["refused", "PostgreSQL has no resources left", true, ownLog],
  "53100": ["read-only", "PostgreSQL's disk is full", true, freeSpace],
  "53300": noneLeft,
  "55P03": ["refused", "a lock was not free in time", true, waits],
  "57014": ["refused", "a statement took too long", true, waits],
  "57P": lost,
  "57P03": ["unreachable", "PostgreSQL is starting or stopping", true, ending],
  "57P04": dropped,
  "58": ["refused", "PostgreSQL can't read or write its files", true, ownLog],
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
  if (known) return unavailable(error, known === lost ? away : known, "unreachable");
  // The pool was closed by this program, which is stopping.
  if (error instanceof Error && error.message.startsWith("Cannot use a pool")) return error;
  if (isUnsecured(error)) return unavailable(error, unsecured);
  return unavailable(error, codeOf(error).startsWith("XX") ? failing : barred);
}

function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (late.test(error.message)) return tooLate;
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

function unavailable(
  error: unknown,
  [ofFault, reason, passes, remedy]: Fault,
  kind: UnavailableKind = ofFault,
): DatabaseUnavailable {
  return new DatabaseUnavailable(error, { kind, reason, passes, remedy, variable: "DATABASE_URL" });
}
