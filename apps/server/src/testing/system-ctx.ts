import type { Ctx, System } from "../context.ts";
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
