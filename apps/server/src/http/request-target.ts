import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

const ABSOLUTE = /^https?:\/\/[^/?#]*(.*)$/i;
const HOST_NAME = /^host$/i;
const HOST = /^(?:[\w.-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/**
 * Converts a request's target to a path for the router, the handlers and the log. Other forms ("*",
 * an authority) become "/" and are rejected below.
 */
export function originForm(target = ""): string {
  if (target.startsWith("/")) return target;
  const path = ABSOLUTE.exec(target)?.[1] ?? "";
  return path.startsWith("/") ? path : `/${path}`;
}

/**
 * A path that cannot be decoded, as of a link that was cut within a letter, with its percent signs
 * as what they are: the router would refuse it before any hook, without a log line and an id.
 */
export function decodablePath(path: string): string {
  if (isDecodable(path)) return path;
  const place = placeOf(path);
  return place.replaceAll("%", "%25") + path.slice(place.length);
}

const isDecodable = (path: string) => !path.includes("%") || decoded(placeOf(path)) !== null;

/** The path of a target, without its query. */
export const placeOf = (path: string) => path.split(/[?#]/, 1)[0] ?? "";

// Returned, as the bundler drops a decoding whose result nobody uses, with the error it throws.
function decoded(text: string): string | null {
  try {
    return decodeURI(text);
  } catch {
    return null;
  }
}

/** Of a query; no page or call has nearly as many. */
const MAX_PARAMETERS = 100;

/**
 * A target without what follows its hundredth parameter. A query is parsed before any hook, and the
 * 4,000 that it has room for take more than a millisecond.
 */
export function boundedQuery(target: string): string {
  let end = target.indexOf("?");
  for (let count = 0; end >= 0 && count < MAX_PARAMETERS; count++)
    end = target.indexOf("&", end + 1);
  return end < 0 ? target : target.slice(0, end);
}

/** 400 for a target or a Host that makes the site ambiguous (RFC 9112, 3.2). */
export function refuseInvalidTargets(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw, host, originalUrl } = request;
    // `host` determines the client: X-Forwarded-Host from a trusted proxy, else the request's own.
    const isSound =
      HOST.test(host) &&
      hasOneHost(raw) &&
      matchesHost(originalUrl, raw.headers.host) &&
      (isOfBrowser(request) || isDecodable(originalUrl));
    done(isSound ? undefined : new AppError("invalid"));
  });
}

/** A browser gets a page that says that there is none at a path that cannot be decoded. */
function isOfBrowser({ url, headers: { accept = "" } }: FastifyRequest): boolean {
  return accept.includes("text/html") && !url.startsWith("/api/");
}

/**
 * Of several Host lines Node uses the first, while a proxy in front may have used the last. Without
 * one are only requests by HTTP/1.0, as of some health checks.
 */
function hasOneHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersion === "1.0";
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (HOST_NAME.test(rawHeaders[i] ?? "")) hosts += 1;
  return hosts <= 1;
}

/** An absolute target must name the request's host, as the host determines the client. */
function matchesHost(target: string, host: string | undefined): boolean {
  if (target.startsWith("/")) return true;
  const url = ABSOLUTE.test(target) ? URL.parse(target) : null;
  if (url?.username !== "" || url.password !== "") return false;
  return url.host === URL.parse(`${url.protocol}//${host}`)?.host;
}
