import type { Ctx } from "../context.ts";
import { networkKey, type RateLimit } from "../ports/rate-limits.ts";

interface VisitLimits {
  visitor: RateLimit;
  network: RateLimit;
}

/** How much of a User-Agent tells visitors apart. */
const MAX_BROWSER = 300;

/**
 * Takes a visitor's point and one of their network, or neither: a visitor who is refused uses up
 * nothing of others there, and a network that is refused makes up no more visitors, each of whom is
 * remembered. Refusing a visitor again asks no database. Errors: 429.
 */
export async function takeVisit(
  { ports: { throttles }, ...ctx }: Pick<Ctx, "ports" | "client" | "actor">,
  limits: VisitLimits,
  { userAgent, of = "" }: { userAgent: string; of?: string | number },
): Promise<void> {
  const network = networkKey(ctx);
  const visitor = `${of} ${network} ${userAgent.slice(0, MAX_BROWSER)}`;
  throttles.refuseSpent(limits.visitor, visitor);
  await throttles.attempt(
    [{ limit: limits.network, key: network, takenBy: "success" }],
    "throttled",
    () => throttles.take(limits.visitor, visitor),
  );
}
