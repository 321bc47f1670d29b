import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { statusText } from "@coupon-center/contract";
import {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Bindings, ChildLoggerOptions } from "fastify/types/logger.js";
import { sendError } from "./error-handler.ts";
import type { HeadersFor, ResponseHeaders } from "./headers.ts";
import { LateChildLogger } from "./late-child-logger.ts";
import { boundedQuery, decodablePath, originForm } from "./request-target.ts";

const KB = 1024;

/** The limits of the HTTP server: the size of a request and the time it may take. */
export function serverOptions(trustedProxy: string | undefined, headersFor: HeadersFor) {
  return {
    trustProxy: trustedProxy !== undefined && trustedProxy,
    bodyLimit: 64 * KB,
    requestTimeout: 15_000,
    // Of a connection on which nothing moves, as its client does not read what it is sent. Longer
    // than a call to Stripe that is repeated.
    connectionTimeout: 120_000,
    keepAliveTimeout: 5_000,
    // A missing Host is refused with the other ambiguous ones, in the API's error shape.
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      requireHostHeader: false,
    },
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    rewriteUrl: ({ url }: IncomingMessage) => boundedQuery(decodablePath(originForm(url))),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (
      logger: FastifyBaseLogger,
      bindings: Bindings,
      options: ChildLoggerOptions,
    ) => new LateChildLogger(logger, bindings, options),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      sendError(error, request, reply.headers(headersFor(request)));
    },
    clientErrorHandler: (error: ConnectionError, socket: Duplex) =>
      refuseConnection(error, socket, headersFor()),
  };
}

const TIMEOUT = "ERR_HTTP_REQUEST_TIMEOUT";

const statusByFault: ReadonlyMap<string | undefined, number> = new Map([
  [TIMEOUT, 408],
  ["HPE_HEADER_OVERFLOW", 431],
]);

/**
 * Answers invalid HTTP, whose client is not known, in English in the API's error shape and closes
 * the connection.
 */
function refuseConnection(error: ConnectionError, socket: Duplex, headers: ResponseHeaders): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy(error);
  refuseSocket(socket, statusByFault.get(error.code) ?? 400, headers);
  // What arrives after 408 must not be carried out: browsers send it again on another connection,
  // without asking. After invalid input nothing more is parsed, and its sender may still be
  // writing.
  if (error.code === TIMEOUT) socket.destroy();
}

/**
 * Ends requests whose connection was reset before they were read, as some proxies do after a health
 * check: they have no address, which limits and logs need, and nobody waits for an answer.
 */
export function endGoneCallers(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, reply, done) => {
    if (raw.socket.remoteAddress !== undefined) return done();
    reply.hijack();
    raw.destroy();
  });
}

/** for how long a request may be on its way, on a connection that was accepted before a stop */
const FIRST_REQUEST_MS = 200;

/**
 * A closing server answers the first requests of connections that it has accepted. Node resets
 * those connections as idle ones (nodejs/node#63470), which a proxy answers with 502.
 */
export function awaitFirstRequests(server: Server): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => void setTimeout(closeIdle, FIRST_REQUEST_MS).unref();
}

/**
 * How long a stop takes at most: as a statement of the database by default, which ends with 503,
 * and longer than a request may be on its way.
 */
const LAST_REQUEST_MS = 20_000;

/**
 * Ends the connections that are left so long after a stop began: Node looks for late requests no
 * more then, so that one visitor who sends half a request would hold the port's next process.
 */
export function endLateRequests(app: FastifyInstance, lastMs = LAST_REQUEST_MS): void {
  app.addHook("preClose", (done) => {
    setTimeout(() => app.server.closeAllConnections(), lastMs).unref();
    done();
  });
}

/**
 * Answers a request with an expectation that is unknown as without it (RFC 9110, 10.1.1): Node
 * refuses it with 417, bare of the headers and the shape that every answer has.
 */
export function ignoreExpectations(server: Server): void {
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}

/** for how long a client that was refused a tunnel may read the answer and close */
const CLOSING_MS = 1_000;

/** Refuses CONNECT; without a handler, Node closes the connection without a response. */
export function refuseTunnels(server: Server, headers: ResponseHeaders): void {
  server.on("connect", (_request, socket) => {
    // Node listens no longer: a client that resets the connection would end the process.
    socket.on("error", () => socket.destroy());
    refuseSocket(socket, 400, headers);
    // Node does not wait for the client to close its side either.
    setTimeout(() => socket.destroy(), CLOSING_MS).unref();
  });
}

function refuseSocket(socket: Duplex, status: number, headers: ResponseHeaders): void {
  const body = JSON.stringify({ detail: statusText("en", status) });
  const head = {
    ...headers,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
}
