import { countsAsChange, type Endpoint, protectsAccount } from "@coupon-center/contract";
import type { Actor, Ctx } from "../context.ts";
import { rateLimits } from "../ports/rate-limits.ts";

/**
 * Counts a merchant's call that may change something (decision 018). What protects the account
 * counts for its session alone: a thief's session, or the owner's whose token was stolen, uses up
 * nothing that the owner needs who signs in anew to end it. Errors: 429.
 */
export async function limitChanges(
  { actor, ports: { throttles } }: Pick<Ctx<Actor>, "actor" | "ports">,
  endpoint: Endpoint,
): Promise<void> {
  if (actor.kind !== "merchant" || !countsAsChange(endpoint)) return;
  if (protectsAccount(endpoint)) await throttles.take(rateLimits.protection, actor.sessionId);
  else await throttles.take(rateLimits.change, String(actor.accountId));
}
