import type { Body, Endpoint, Params, Query, ResponseBody } from "@coupon-center/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Ctx, type Guest, type System, senderOf } from "../context.ts";
import { AppError } from "../errors.ts";
import type { RenderedResponse } from "../pages/rendered-response.ts";
import type { Clock } from "../ports/clock.ts";
import { type BodyAdapter, type SignedBody, signedBody } from "./body-adapters.ts";
import { limitChanges } from "./change-limit.ts";
import { sendError } from "./error-handler.ts";
import { createTurns, type Turns, takeTurn, turnsOfNetworks } from "./fair-turns.ts";
import { runIdempotent } from "./idempotency.ts";
import type { KeptResponses } from "./kept-responses.ts";
import { type PageResponder, refusedPage } from "./page-route.ts";
import {
  type ActorByAccess,
  authorize,
  type HttpDeps,
  refuseWithoutFactor,
  requestContext,
} from "./request-context.ts";

export interface Input<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
}

/** The function that an endpoint is bound to; the caller is authorised and the input is parsed. */
export type Verb<E extends Endpoint, X extends object> = (
  ctx: Ctx<ActorByAccess[E["access"]]>,
  input: Input<E> & X,
) => Promise<ResponseBody<E>>;

export interface RouteOptions<E extends Endpoint, X extends object> {
  /** headers of every successful response */
  headers?: Readonly<Record<string, string>>;
  /** how the body is read; JSON by default */
  body?: BodyAdapter<X>;
  /** keeps the encoded responses until what they depend on changes */
  kept?: KeptResponses<Ctx<ActorByAccess[E["access"]]>, Input<E>>;
  /** the response to a form that a browser submits without script */
  page?(ctx: Ctx<Guest>, input: Input<E> & X): Promise<RenderedResponse>;
}

const JSON_TYPE = "application/json; charset=utf-8";

/** Binds an endpoint of the contract to its verb: one line in a feature's routes. */
export type Route = <E extends Endpoint, X extends object = object>(
  endpoint: E,
  verb: Verb<E, X>,
  options?: RouteOptions<E, X>,
) => void;

/** What every bound endpoint needs. */
interface Binding {
  deps: HttpDeps;
  respond: PageResponder;
  turns: Turns;
}

/** `connections` is how many PostgreSQL has for this process. */
export function routeBinder(
  app: FastifyInstance,
  deps: HttpDeps,
  respond: PageResponder,
  connections?: number,
): Route {
  const turns = createTurns(() => performance.now(), connections);
  turnsOfNetworks(app, turns);
  const binding = { deps, respond, turns };
  return (endpoint, verb, options = {}) => {
    const { body } = options;
    const bind = (scope: FastifyInstance) => bindEndpoint(scope, binding, endpoint, verb, options);
    if (!body) bind(app);
    else
      app.register(async (scope) => {
        await body.register(scope);
        bind(scope);
      });
  };
}

// Back from the shop, a browser shows a form's page as it was; unstored, it would ask to send the
// form again, or show an error of its own.
const ONLY_GO_BACK = "private, no-cache";

function bindEndpoint<E extends Endpoint, X extends object>(
  scope: FastifyInstance,
  { deps, respond, turns }: Binding,
  endpoint: E,
  verb: Verb<E, X>,
  { headers, body, kept, page }: RouteOptions<E, X>,
): void {
  const status = 201 in endpoint.responses ? 201 : 200;
  const access: E["access"] = endpoint.access;
  const contexts = new WeakMap<FastifyRequest, Ctx<ActorByAccess[E["access"]]>>();
  const refused = refusedPage(respond);
  scope.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: { takesTurns: "account" },
    errorHandler: (error, request, reply) =>
      (page && wantsPage(request) ? refused : sendError)(error, request, reply),
    // Access is checked before the input, so that unauthorised callers learn nothing from field
    // errors.
    preValidation: async (request, reply) => {
      if (endpoint.formPage) refuseOtherSites(request);
      const ctx = await authorize(deps, request, access);
      refuseWithoutFactor(ctx, endpoint);
      contexts.set(request, ctx);
      await takeTurn(turns, request, reply, senderOf(ctx.actor));
      await limitChanges(ctx, endpoint);
      if (endpoint.body && (request.body === undefined || request.body === null)) request.body = {};
    },
    handler: async (request, reply) => {
      const ctx = contexts.get(request);
      // equivalent mutant (condition false, drop throw): an unauthorised request is rejected earlier
      if (!ctx) throw new AppError("unauthorized");
      const { params, query } = request;
      const input = { params, query, body: request.body, ...body?.input(request) } as Input<E> & X;
      if (page && wantsPage(request)) {
        return respond(request, reply, async (guest) => ({
          page: await page(guest, input),
          headers: { "cache-control": ONLY_GO_BACK, "x-robots-tag": "noindex" },
        }));
      }
      if (kept) {
        const encode = async () => Buffer.from(String(reply.serialize(await verb(ctx, input))));
        reply.type(JSON_TYPE);
        return sendData(reply, deps.clock, await kept(ctx, input, encode));
      }
      const answer = endpoint.idempotent
        ? await runIdempotent(ctx, endpoint, request, (once) => verb(once, input))
        : await verb(ctx, input);
      if (headers) reply.headers(headers);
      return sendData(reply.status(status), deps.clock, answer);
    },
  });
}

/**
 * Sends data that must not be cached, with the business time, which the portal uses for days and
 * plans instead of the browser's clock.
 */
function sendData(reply: FastifyReply, clock: Clock, answer: unknown): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("x-business-time", String(clock.business()))
    .send(answer);
}

/** An endpoint in the form that the description and the serializer need. */
function schemaOf(endpoint: Endpoint) {
  const { params, query, body, responses, summary } = endpoint;
  return {
    summary,
    tags: [topicOf(endpoint.path)],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: responses,
  };
}

/** A call's topic for the description: the first segment of its path after the version. */
function topicOf(path: string): string {
  return path.toLowerCase().replace(/^\/api\/(?:v\d+\/)?([\w-]+).*$/, "$1");
}

/**
 * Refuses what a page of another site makes a visitor's browser send, as a form of any site could;
 * other programs don't name a site.
 */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"] ?? "none";
  if (site !== "same-origin" && site !== "none") throw new AppError("forbidden");
}

/** A form without script needs a page; a script asks for data. */
function wantsPage(request: FastifyRequest): boolean {
  const accepted = request.headers.accept ?? "";
  if (accepted.includes("application/json")) return false;
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i;
  return accepted.includes("text/html") || isForm.test(String(request.headers["content-type"]));
}

const MAX_WEBHOOK = 256 * 1024;

/**
 * Binds a call from another service that signs its body in a header; it has no token and no client.
 */
export type WebhookRoute = (
  path: string,
  signatureHeader: string,
  verb: (ctx: Ctx<System>, input: SignedBody) => Promise<object>,
) => void;

export function webhookBinder(app: FastifyInstance, deps: HttpDeps): WebhookRoute {
  return (path, signatureHeader, verb) => {
    const body = signedBody(signatureHeader);
    const actor = { kind: "system", name: "webhook" } as const;
    app.register(async (scope) => {
      body.register(scope);
      scope.post(path, {
        bodyLimit: MAX_WEBHOOK,
        config: { anyHost: true },
        handler: async (request, reply) => {
          const ctx = requestContext(deps, request, deps.clients.fallback, actor);
          return sendData(reply, deps.clock, await verb(ctx, body.input(request)));
        },
      });
    });
  };
}
