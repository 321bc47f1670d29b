import { type Access, type Endpoint, fault } from "@coupon-center/contract";
import type { FastifyRequest } from "fastify";
import type { Client, Clients } from "../clients/clients.ts";
import type { Actor, Ctx, Guest, Merchant, Staff } from "../context.ts";
import type { Db } from "../db/engine.ts";
import { AppError, fieldError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ports } from "../ports/ports.ts";
import { actorOfRequest } from "./bearer.ts";
import { clientOfRequest } from "./client-of-request.ts";

export interface HttpDeps {
  db: Db;
  clients: Clients;
  clock: Clock;
  ports: Ports;
}

export interface ActorByAccess {
  public: Guest | Merchant | Staff;
  user: Merchant | Staff;
  merchant: Merchant;
  staff: Staff;
  admin: Staff;
}

/** The ctx for a verb that this actor calls at this client. */
export function requestContext<A extends Actor>(
  { db, clock, ports }: HttpDeps,
  request: FastifyRequest,
  client: Client,
  actor: A,
): Ctx<A> {
  return { db, client, actor, clock, ports, log: request.log, requestId: request.id };
}

/** The ctx of an authorised call. Errors: 400 and 404 for the client, 401, 403. */
export async function authorize<A extends Access>(
  deps: HttpDeps,
  request: FastifyRequest,
  access: A,
): Promise<Ctx<ActorByAccess[A]>> {
  const client = clientOfRequest(deps.clients, request);
  const actor = await actorOfRequest(deps, request, client.id);
  if (actor.kind !== "guest") request.accountId = actor.accountId;
  if (!isAllowed(access, actor)) {
    request.log.warn({ event: "access_refused", actor: actor.kind, access });
    throw new AppError(actor.kind === "guest" ? "unauthorized" : "forbidden");
  }
  refuseOtherClient(request, client.id);
  return requestContext(deps, request, client, actor);
}

/** Staff without the second factor that their client demands may only set one up (decision 057). */
export function refuseWithoutFactor(
  { actor, client }: Pick<Ctx, "actor" | "client">,
  { beforeSecondFactor }: Endpoint,
): void {
  if (beforeSecondFactor || actor.kind !== "staff") return;
  if (client.staffNeedsFactor && !actor.hasFactor)
    throw new AppError("forbidden", { detail: fault("factorFirst") });
}

function isAllowed<A extends Access>(
  access: A,
  actor: Guest | Merchant | Staff,
): actor is Extract<Guest | Merchant | Staff, ActorByAccess[A]> {
  if (access === "public") return true;
  if (access === "user") return actor.kind !== "guest";
  if (access === "admin") return actor.kind === "staff" && actor.isAdmin;
  return actor.kind === access;
}

/** A `client` or `siteId` in the input must match the client of the request (decision 012). */
function refuseOtherClient(request: FastifyRequest, clientId: number): void {
  for (const holder of [request.query, request.body]) {
    if (typeof holder !== "object" || holder === null) continue;
    for (const field of ["client", "siteId"]) {
      const sent: unknown = Object.hasOwn(holder, field) ? Reflect.get(holder, field) : undefined;
      if (sent === undefined || sent === null || sent === "") continue;
      const isOurs = sent === clientId || sent === String(clientId);
      if (!isOurs) throw fieldError(field, fault("notThisSite"));
    }
  }
}
