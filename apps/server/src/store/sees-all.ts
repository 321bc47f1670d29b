import type { Actor } from "../context.ts";

/** A store's owner and the client's staff see all of it and of its coupons, in every state. */
export function seesAll(actor: Actor, row: { owner_id: number }): boolean {
  return actor.kind === "staff" || (actor.kind === "merchant" && actor.accountId === row.owner_id);
}
