import { countsAsChange, type Endpoint, protectsAccount } from "@coupon-center/contract";
import type { Actor, Ctx } from "../context.ts";
import { networkKey, rateLimits } from "../ports/rate-limits.ts";
import { takeBoth } from "../ports/throttles.ts";

/**
 * Counts a merchant's call that may change something, by account and network (decision 018). What
 * protects the account counts for its session alone: a thief's session, or the owner's whose token
 * was stolen, uses up nothing that the owner needs who signs in anew to end it. Errors: 429.
 */
export async function limitChanges(
  ctx: Pick<Ctx<Actor>, "actor" | "client" | "ports">,
  endpoint: Endpoint,
): Promise<void> {
  const { actor, ports } = ctx;
  if (actor.kind !== "merchant" || !countsAsChange(endpoint)) return;
  const { throttles } = ports;
  if (protectsAccount(endpoint)) return throttles.take(rateLimits.protection, actor.sessionId);
  await takeBoth(
    throttles,
    { limit: rateLimits.change, key: String(actor.accountId) },
    { limit: rateLimits.changeByNetwork, key: networkKey(ctx) },
  );
}
