import type { Access, Body, Endpoint, Params, Query, ResponseBody } from "@coupon-center/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clients } from "../clients.ts";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import type { Db } from "../db/engine.ts";
import { AppError, fieldError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ports } from "../ports/ports.ts";
import { actorOfRequest } from "./bearer.ts";
import { clientOfRequest } from "./client-of-request.ts";
import { runIdempotent } from "./idempotency.ts";

export interface HttpDeps {
  db: Db;
  clients: Clients;
  clock: Clock;
  ports: Ports;
}

interface ActorByAccess {
  public: Guest | Merchant | Staff;
  user: Merchant | Staff;
  merchant: Merchant;
  staff: Staff;
}

export interface Input<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
}

/** What an endpoint is bound to: who asks is known to be allowed, what is asked is parsed. */
export type Verb<E extends Endpoint> = (
  ctx: Ctx<ActorByAccess[E["access"]]>,
  input: Input<E>,
) => Promise<ResponseBody<E>>;

/** `headers` go with every answer of success. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  verb: Verb<E>,
  headers?: Readonly<Record<string, string>>,
) => void;

/** Gives a `route(endpoint, verb)` for an application: each call is one line in a feature's routes. */
export function routeBinder(app: FastifyInstance, deps: HttpDeps): Route {
  return <E extends Endpoint>(
    endpoint: E,
    verb: Verb<E>,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const responseHeaders = { "cache-control": "no-store", ...headers };
    const status = Number(Object.keys(endpoint.responses)[0] ?? 200);
    const access: E["access"] = endpoint.access;
    const contexts = new WeakMap<FastifyRequest, Ctx<ActorByAccess[E["access"]]>>();
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      // Who asks comes before what is asked: a stranger learns nothing from field errors.
      preValidation: async (request) => {
        const ctx = await contextOf(deps, request, access);
        refuseOtherClient(request, ctx.client.id);
        if (endpoint.body && (request.body === undefined || request.body === null))
          request.body = {};
        contexts.set(request, ctx);
      },
      handler: async (request, reply) => {
        const ctx = contexts.get(request);
        if (!ctx) throw new AppError("unauthorized");
        const input = {
          params: request.params,
          query: request.query,
          body: request.body,
        } as Input<E>;
        const answer = endpoint.idempotent
          ? await runIdempotent(ctx, endpoint, request, (once) => verb(once, input))
          : await verb(ctx, input);
        // What the portal says of days and plans goes by this time, not by its own machine's.
        const time = String(deps.clock.business());
        return reply
          .status(status)
          .headers(responseHeaders)
          .header("x-business-time", time)
          .send(answer);
      },
    });
  };
}

/** An endpoint as the description and the serialiser need it. */
export function schemaOf(endpoint: Endpoint) {
  const { params, query, body, responses, summary } = endpoint;
  return {
    summary,
    tags: [endpoint.path.split("/")[3] ?? "api"],
    ...(endpoint.access === "public" ? {} : { security: [{ bearer: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: responses,
  };
}

/** The context of a request whose caller may use an endpoint of that access; 401 or 403 otherwise. */
export async function contextOf<A extends Access>(
  deps: HttpDeps,
  request: FastifyRequest,
  access: A,
): Promise<Ctx<ActorByAccess[A]>> {
  const client = clientOfRequest(deps.clients, request);
  const { tokens, sessions } = deps.ports;
  const actor = await actorOfRequest(
    { db: deps.db, clock: deps.clock, tokens, sessions },
    request,
    client.id,
  );
  if (!isAllowed(access, actor)) {
    request.log.warn({ event: "access_refused", actor: actor.kind, access });
    throw new AppError(actor.kind === "guest" ? "unauthorized" : "forbidden");
  }
  return { db: deps.db, client, actor, clock: deps.clock, ports: deps.ports, log: request.log };
}

function isAllowed<A extends Access>(
  access: A,
  actor: Guest | Merchant | Staff,
): actor is Extract<Guest | Merchant | Staff, ActorByAccess[A]> {
  if (access === "public") return true;
  if (access === "user") return actor.kind !== "guest";
  return actor.kind === access;
}

/** A `client` or `siteId` that is sent must agree with the request's own (decision 012). */
export function refuseOtherClient(request: FastifyRequest, clientId: number): void {
  for (const holder of [request.query, request.body]) {
    if (typeof holder !== "object" || holder === null) continue;
    for (const field of ["client", "siteId"]) {
      const sent: unknown = Object.hasOwn(holder, field) ? Reflect.get(holder, field) : undefined;
      if (sent === undefined || sent === null || sent === "") continue;
      const isOurs = sent === clientId || sent === String(clientId);
      if (!isOurs) throw fieldError(field, "Does not belong to this site");
    }
  }
}
