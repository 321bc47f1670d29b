import { type ErrorBody, type FieldErrors, statusText } from "@coupon-center/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Refusal, type RefusalCode } from "../errors.ts";

const statusOf: Readonly<Record<RefusalCode, number>> = {
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

/** The one place where an error becomes an answer; what we did not mean to say is not said. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body } = describeError(error);
  if (status >= 500) logFailure(request, error, status);
  if (status === 429) request.log.warn({ event: "throttled" });
  if (error instanceof Refusal && error.retryAfterSeconds !== undefined) {
    reply.header("retry-after", error.retryAfterSeconds);
  }
  if (status === 401) reply.header("www-authenticate", "Bearer");
  return reply.status(status).header("content-type", "application/json; charset=utf-8").send(body);
}

/** A refusal is meant and is one quiet line; what nobody meant is told with its stack. */
export function logFailure(request: FastifyRequest, error: Error, status: number): void {
  if (error instanceof Refusal) request.log.warn({ event: "refused", status }, "request refused");
  else request.log.error({ err: error }, "request failed");
}

/** Status and body of an error. Fastify's own 4xx keep their status and lose their words. */
export function describeError(error: FastifyError | Error): { status: number; body: ErrorBody } {
  if (error instanceof Refusal) {
    const status = statusOf[error.code];
    return { status, body: error.fields ?? { detail: error.detail ?? statusText(status) } };
  }
  if ("validation" in error && error.validation) return describeInvalid(error);
  // Longer than any id or slug: like every other that is none, a thing that is not there.
  if ("code" in error && error.code === "FST_ERR_MAX_PARAM_LENGTH") return describeMissing();
  // PostgreSQL can't even compare with it: a number beyond its integers, a NUL in a text.
  if ("code" in error && error.code === "22003") return describeMissing();
  if ("code" in error && error.code === "22021")
    return { status: 400, body: { detail: statusText(400) } };
  const status =
    "statusCode" in error ? (error.statusCode ?? 500) : isDatabaseAway(error) ? 503 : 500;
  return { status, body: { detail: statusText(status) } };
}

/** Parameters that can't be an id mean a thing that is not there; the rest is an error on its field. */
function describeInvalid(error: FastifyError): { status: number; body: ErrorBody } {
  if (error.validationContext === "params") return describeMissing();
  const fields: FieldErrors = {};
  for (const issue of error.validation ?? []) {
    const name = issue.instancePath.split("/")[1];
    const field = name ? name : "non_field_errors";
    const message = name ? (issue.message ?? statusText(400)) : "The body must be a JSON object";
    fields[field] = [...(fields[field] ?? []), message];
  }
  return { status: 400, body: fields };
}

function describeMissing(): { status: number; body: ErrorBody } {
  return { status: 404, body: { detail: statusText(404) } };
}

const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08001",
  "53300",
]);

function isDatabaseAway(error: Error): boolean {
  if ("code" in error && AWAY.has(String(error.code))) return true;
  return /timeout exceeded when trying to connect|Connection terminated/.test(error.message);
}
