import type { Ctx } from "../context.ts";
import { callerNetwork } from "../ports/rate-limits.ts";

const MAX_NETWORKS = 20;

/**
 * Stores a keyed hash of the network that an account's owner signed in from; of each account the
 * latest few are kept.
 */
export async function rememberNetwork(ctx: Ctx, accountId: number): Promise<void> {
  if (!("ip" in ctx.actor)) return;
  const row = { account_id: accountId, network: keyOf(ctx, accountId), seen_at: ctx.clock.now() };
  await ctx.db
    .insertInto("known_network")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["account_id", "network"]).doUpdateSet({ seen_at: row.seen_at }),
    )
    .execute();
  await ctx.db
    .deleteFrom("known_network")
    .where("account_id", "=", accountId)
    .where("network", "not in", (query) =>
      query
        .selectFrom("known_network as latest")
        .select("latest.network")
        .where("latest.account_id", "=", accountId)
        .orderBy("latest.seen_at", "desc")
        .limit(MAX_NETWORKS),
    )
    .execute();
}

/** Whether an account's owner was here before. Costs the same without an account. */
export async function isKnownNetwork(ctx: Ctx, accountId = 0): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("known_network")
    .select("seen_at")
    .where("account_id", "=", accountId)
    .where("network", "=", keyOf(ctx, accountId))
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetNetworks(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db.deleteFrom("known_network").where("account_id", "=", accountId).execute();
}

function keyOf(ctx: Ctx, accountId: number): string {
  const network = callerNetwork(ctx.actor);
  return ctx.ports.tokens.keyedHash(`${accountId}:${network}`);
}
