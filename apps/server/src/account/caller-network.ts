import type { Ctx } from "../context.ts";
import { networkOf } from "../ports/rate-limits.ts";

/** The network that a request comes from, as a rate limit's key; empty for the system itself. */
export function callerNetwork({ actor }: Pick<Ctx, "actor">): string {
  return networkOf("ip" in actor ? actor.ip : "");
}
