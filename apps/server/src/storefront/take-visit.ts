import type { Ctx } from "../context.ts";
import { networkKey, type RateLimit } from "../ports/rate-limits.ts";
import { takeBoth } from "../ports/throttles.ts";

interface VisitLimits {
  visitor: RateLimit;
  network: RateLimit;
}

/** How much of a User-Agent tells visitors apart. */
const MAX_BROWSER = 300;

/**
 * Takes a visitor's point and one of their network, or neither: a network that is refused makes up
 * no more visitors, each of whom is remembered. Errors: 429.
 */
export function takeVisit(
  { ports: { throttles }, ...ctx }: Pick<Ctx, "ports" | "client" | "actor">,
  limits: VisitLimits,
  { userAgent, of = "" }: { userAgent: string; of?: string | number },
): Promise<void> {
  const network = networkKey(ctx);
  const visitor = `${of} ${network} ${userAgent.slice(0, MAX_BROWSER)}`;
  return takeBoth(
    throttles,
    { limit: limits.visitor, key: visitor },
    { limit: limits.network, key: network },
  );
}
