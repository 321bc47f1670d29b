import {
  type ErrorBody,
  type FieldErrors,
  faultText,
  isFault,
  say,
  sayFields,
  statusText,
} from "@coupon-center/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { AppError, type AppErrorCode } from "../errors.ts";
import { ignoredBody } from "./body-adapters.ts";
import { localeOf } from "./client-of-request.ts";
import type { MethodsAt } from "./methods-of-paths.ts";
import { placeOf } from "./request-target.ts";

const statusOf: Readonly<Record<AppErrorCode, number>> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  unprocessable: 422,
  throttled: 429,
  bad_gateway: 502,
  unavailable: 503,
};

/** The only place that converts an error to a response; unexpected errors reveal no detail. */
export function sendError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const described = describeError(error, localeOf(request));
  const { status } = described;
  noteError(request, reply, error);
  if (status === 401) reply.header("www-authenticate", "Bearer");
  return sendRefusal(reply, described);
}

/**
 * Not to be stored: caches may keep a 404 that says nothing about it, for callers with another site
 * key and after what was missing is there.
 */
function sendRefusal(reply: FastifyReply, { status, body }: StatusAndBody): FastifyReply {
  return reply
    .status(status)
    .header("cache-control", "no-store")
    .header("content-type", "application/json; charset=utf-8")
    .send(body);
}

/** The Retry-After while the database is unavailable. */
const DATABASE_RETRY_SECONDS = 2;

/**
 * What every answer to an error needs, of the API or a page: its log line and its `Retry-After`.
 */
export function noteError(request: FastifyRequest, reply: FastifyReply, error: Error): void {
  const status = statusOfError(error);
  if (status >= 500) logFailure(request, error, status);
  if (status === 429) request.log.warn({ event: "throttled" });
  setRetryAfter(reply, error);
}

function setRetryAfter(reply: FastifyReply, error: Error): void {
  const seconds =
    error instanceof DatabaseUnavailable
      ? DATABASE_RETRY_SECONDS
      : error instanceof AppError
        ? error.retryAfterSeconds
        : undefined;
  if (seconds !== undefined) reply.header("retry-after", seconds);
}

/** Logs an expected error as one line, an unexpected one with its stack. */
function logFailure(request: FastifyRequest, error: Error, status: number): void {
  if (error instanceof AppError) {
    // An external service that is away; what callers did wrong has no cause.
    const reason = error.cause instanceof Error ? error.cause.message : undefined;
    request.log.warn({ event: "refused", status, reason }, "request refused");
  } else if (error instanceof DatabaseUnavailable) logUnavailable(request, error);
  else request.log.error({ event: "request_failed", err: error }, "request failed");
}

/** The outage itself is logged by the database; this records the affected request. */
function logUnavailable(request: FastifyRequest, { kind, reason }: DatabaseUnavailable): void {
  const line = { event: "database_unavailable", reason };
  if (kind === "conflict") request.log.warn(line, "request refused");
  else request.log.debug(line, "request refused");
}

interface StatusAndBody {
  status: number;
  body: ErrorBody;
}

/**
 * Status and body of an error, in the locale's language. Fastify's own 4xx errors keep their status
 * but not their message.
 */
export function describeError(error: FastifyError | Error, locale: string): StatusAndBody {
  const status = statusOfError(error);
  if (error instanceof AppError) {
    const { fields, detail } = error;
    if (fields) return { status, body: sayFields(fields, locale) };
    if (detail) return { status, body: { detail: faultText(locale, detail) } };
  }
  if (status === 400 && "validation" in error)
    return { status, body: describeInvalid(error, locale) };
  return refusal(status, locale);
}

/** The status of an error. */
export function statusOfError(error: FastifyError | Error): number {
  if (error instanceof AppError) return statusOf[error.code];
  if (error instanceof DatabaseUnavailable) return statusOf.unavailable;
  if ("validation" in error) return error.validationContext === "params" ? 404 : 400;
  const code = "code" in error ? error.code : undefined;
  // Longer than any id or slug, so nothing with this parameter exists.
  if (code === "FST_ERR_MAX_PARAM_LENGTH") return 404;
  // PostgreSQL rejects the comparison: an integer out of range, or NUL in a text. Only paths have
  // such a text, as schemas refuse it elsewhere.
  if (code === "22003" || code === "22021") return 404;
  return ("statusCode" in error && error.statusCode) || 500;
}

const refusal = (status: number, locale: string): StatusAndBody => ({
  status,
  body: { detail: statusText(locale, status) },
});

/** Invalid input by field. */
function describeInvalid({ validation = [] }: FastifyError, locale: string): FieldErrors {
  const fields: FieldErrors = {};
  for (const { instancePath, message = "", params } of validation) {
    const [, name, within] = instancePath.split("/");
    // What is wrong within a field is told by the field, whose own type it is not.
    const expected = within === undefined ? params.expected : undefined;
    const [field, said] = name
      ? [name, invalidText(locale, message, expected)]
      : ["non_field_errors", say(locale, "noObject")];
    fields[field] = [...(fields[field] ?? []), said];
  }
  return fields;
}

/** A schema's own message; for one without, which has zod's in English, what it expected. */
function invalidText(locale: string, message: string, expected: unknown): string {
  if (isFault(message)) return faultText(locale, message);
  return say(locale, typeTexts.get(expected) ?? "notValid");
}

const typeTexts = new Map<unknown, "noList" | "noBoolean">([
  ["array", "noList"],
  ["boolean", "noBoolean"],
]);

/**
 * Unknown paths: below /api in the API's error shape, for any method, also those with a parameter
 * longer than any id, which the router else refuses before any hook. A known one with another
 * method is 405, which names its own (RFC 9110, 15.5.6). The body does not matter.
 */
export function notFoundRoutes(app: FastifyInstance, methodsAt: MethodsAt): void {
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsAt(placeOf(request.url));
    // One with this method has a parameter that is too long.
    if (methods.length === 0 || methods.includes(request.method))
      return sendMissing(request, reply);
    return sendRefusal(reply.header("allow", methods.join(", ")), refusal(405, localeOf(request)));
  };
  app.setNotFoundHandler(refuse);
  app.register(async (scope) => {
    ignoredBody.register(scope);
    scope.all("/api/*", refuse);
  });
}

export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, refusal(404, localeOf(request)));
}
