import type { FastifyRequest } from "fastify";
import type { Ctx, Guest, Merchant, Staff } from "../context.ts";
import { personOfSession } from "../db/person-queries.ts";
import { AppError } from "../errors.ts";
import type { Person } from "../ports/sessions.ts";

type Deps = Pick<Ctx, "db" | "clock" | "ports">;

/**
 * The caller, by bearer token only (decision 015); a guest without a token. Errors: 401 for a token
 * that is forged, expired, ended or of another client, on public calls too.
 */
export async function actorOfRequest(
  deps: Deps,
  request: FastifyRequest,
  clientId: number,
): Promise<Guest | Merchant | Staff> {
  const caller = { ip: request.ip, userAgent: request.headers["user-agent"] ?? "" };
  const header = request.headers.authorization;
  if (header === undefined) return { kind: "guest", ...caller };
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  const claims = token === undefined ? null : deps.ports.tokens.verify(token);
  if (claims === null) throw refused(request, "token");
  if (claims.clientId !== clientId) throw refused(request, "client");
  const person = await readPerson(deps, claims);
  if (person === null) throw refused(request, "session");
  return { ...person, ...caller };
}

/** The event is for detecting patterns; single expired tokens are normal. */
function refused(request: FastifyRequest, reason: string): AppError {
  request.log.info({ event: "token_refused", reason });
  return new AppError("unauthorized");
}

async function readPerson(
  { db, clock, ports: { sessions } }: Deps,
  session: { sessionId: string; accountId: number },
): Promise<Person | null> {
  const now = clock.now();
  const known = sessions.get(session.sessionId, now);
  if (known !== undefined) return known?.accountId === session.accountId ? known : null;
  const person = await personOfSession(db, session, now);
  sessions.set(session.sessionId, person, now);
  return person;
}
