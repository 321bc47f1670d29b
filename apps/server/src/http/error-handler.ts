import {
  type ErrorBody,
  type FieldErrors,
  genericError,
  statusText,
} from "@coupon-center/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { AppError, type AppErrorCode } from "../errors.ts";

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
  const { status, body } = describeError(error);
  if (status >= 500) logFailure(request, error, status);
  if (status === 429) request.log.warn({ event: "throttled" });
  setRetryAfter(reply, error);
  if (status === 401) reply.header("www-authenticate", "Bearer");
  return reply.status(status).header("content-type", "application/json; charset=utf-8").send(body);
}

/** The Retry-After while the database is unavailable. */
const DATABASE_RETRY_SECONDS = 2;

/** Sets `Retry-After` if the error has one. */
export function setRetryAfter(reply: FastifyReply, error: unknown): void {
  const seconds =
    error instanceof DatabaseUnavailable
      ? DATABASE_RETRY_SECONDS
      : error instanceof AppError
        ? error.retryAfterSeconds
        : undefined;
  if (seconds !== undefined) reply.header("retry-after", seconds);
}

/** Logs an expected error as one line, an unexpected one with its stack. */
export function logFailure(request: FastifyRequest, error: Error, status: number): void {
  if (error instanceof AppError) request.log.warn({ event: "refused", status }, "request refused");
  else if (error instanceof DatabaseUnavailable) logUnavailable(request, error);
  else request.log.error({ event: "request_failed", err: error }, "request failed");
}

/** The outage itself is logged by the database; this records the affected request. */
function logUnavailable(request: FastifyRequest, { kind, reason }: DatabaseUnavailable): void {
  const line = { event: "database_unavailable", reason };
  if (kind === "conflict") request.log.warn(line, "request refused");
  else request.log.debug(line, "request refused");
}

/**
 * Status and body of an error. Fastify's own 4xx errors keep their status but not their message.
 */
export function describeError(error: FastifyError | Error): { status: number; body: ErrorBody } {
  if (error instanceof AppError) {
    const status = statusOf[error.code];
    return { status, body: error.fields ?? { detail: error.detail ?? statusText(status) } };
  }
  if (error instanceof DatabaseUnavailable)
    return { status: statusOf.unavailable, body: { detail: statusText(statusOf.unavailable) } };
  if ("validation" in error) return describeInvalid(error);
  const code = "code" in error ? error.code : undefined;
  // Longer than any id or slug, so nothing with this parameter exists.
  if (code === "FST_ERR_MAX_PARAM_LENGTH") return describeMissing();
  // PostgreSQL rejects the comparison: an integer out of range, or NUL in a text.
  if (code === "22003") return describeMissing();
  if (code === "22021") return { status: 400, body: { detail: statusText(400) } };
  const status = ("statusCode" in error && error.statusCode) || 500;
  return { status, body: { detail: statusText(status) } };
}

/** Invalid path parameters are 404, other invalid input is 400 by field. */
function describeInvalid({ validation = [], validationContext }: FastifyError): {
  status: number;
  body: ErrorBody;
} {
  if (validationContext === "params") return describeMissing();
  const fields: FieldErrors = {};
  for (const { instancePath, message = genericError } of validation) {
    const name = instancePath.split("/")[1];
    const [field, said] = name
      ? [name, message]
      : ["non_field_errors", "The body must be a JSON object"];
    fields[field] = [...(fields[field] ?? []), said];
  }
  return { status: 400, body: fields };
}

function describeMissing(): { status: number; body: ErrorBody } {
  return { status: 404, body: { detail: statusText(404) } };
}

/** Unknown paths: below /api in the API's error shape, for any method. */
export function notFoundRoutes(app: FastifyInstance): void {
  app.setNotFoundHandler(sendMissing);
  app.route({ method: ["GET", "HEAD"], url: "/api/*", handler: sendMissing });
}

export function sendMissing(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.status(404).send(describeMissing().body);
}
