import type { Ctx, Staff, System } from "../context.ts";
import type { Installation } from "./installation.ts";

/** A ctx of the system, for work without a request. */
export function systemCtx(installation: Installation, clientId = 8): Ctx<System> {
  const { db, clients, clock, ports } = installation;
  const quiet = () => undefined;
  return {
    db,
    clock,
    ports,
    client: clients.byId(clientId) ?? clients.fallback,
    actor: { kind: "system", name: "test" },
    log: { info: quiet, warn: quiet, error: quiet },
  };
}

/** A ctx of an admin of the staff, for verbs without a request. */
export function staffCtx(installation: Installation): Ctx<Staff> {
  const person = { accountId: 1, sessionId: "s", email: "", ip: "10.0.0.1" };
  return {
    ...systemCtx(installation),
    actor: { kind: "staff", isAdmin: true, hasFactor: false, ...person },
  };
}
