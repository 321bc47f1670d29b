import type { FastifyRequest } from "fastify";
import type { Guest, Merchant, Staff } from "../context.ts";
import type { Db } from "../db/engine.ts";
import { AppError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Person, SessionCache } from "../ports/sessions.ts";
import type { Tokens } from "../ports/tokens.ts";

export interface BearerDeps {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  sessions: SessionCache;
}

/**
 * Who calls, by the bearer token only (decision 015). Without one: a guest. A token that is forged, expired,
 * ended or of another client is 401, on public calls too.
 */
export async function actorOfRequest(
  deps: BearerDeps,
  request: FastifyRequest,
  clientId: number,
): Promise<Guest | Merchant | Staff> {
  const ip = request.ip;
  const header = request.headers.authorization;
  if (header === undefined) return { kind: "guest", ip };
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  const claims = token === undefined ? null : deps.tokens.verify(token);
  if (claims === null) throw refused(request, "token");
  if (claims.clientId !== clientId) throw refused(request, "client");
  const person = await personOfSession(deps, claims.sessionId, claims.accountId);
  if (person === null) throw refused(request, "session");
  return { ...person, ip };
}

/** Expired tokens are daily business: the event is for those who watch for patterns. */
function refused(request: FastifyRequest, reason: string): AppError {
  request.log.info({ event: "token_refused", reason });
  return new AppError("unauthorized");
}

async function personOfSession(
  deps: BearerDeps,
  sessionId: string,
  accountId: number,
): Promise<Person | null> {
  const now = deps.clock.now();
  const known = deps.sessions.get(sessionId, now);
  if (known !== undefined) return known?.accountId === accountId ? known : null;
  const row = await deps.db
    .selectFrom("session")
    .innerJoin("account", "account.id", "session.account_id")
    .select(["account.id", "account.role", "account.email"])
    .where("session.id", "=", sessionId)
    .where("session.account_id", "=", accountId)
    .where("session.ended_at", "is", null)
    .where("session.expires_at", ">", now)
    .whereRef("session.credential_version", "=", "account.credential_version")
    .where("account.suspended_at", "is", null)
    .where("account.deleted_at", "is", null)
    .executeTakeFirst();
  const person: Person | null =
    row === undefined
      ? null
      : row.role === "staff"
        ? { kind: "staff", accountId: row.id, sessionId, email: row.email }
        : { kind: "merchant", accountId: row.id, sessionId };
  deps.sessions.set(sessionId, person, now);
  return person;
}
