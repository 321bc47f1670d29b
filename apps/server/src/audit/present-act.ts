import type { AuditEntry } from "@coupon-center/contract";
import type { Selectable } from "kysely";
import type { Ctx } from "../context.ts";
import type { AuditTable } from "../db/tables.ts";
import { isoTime } from "../ports/clock.ts";

type Act = Pick<Selectable<AuditTable>, "id" | "act" | "actor" | "actor_id" | "reason" | "at">;

/** What an act is to staff, whatever it was done to, with the addresses of `staffAddresses`. */
export function presentAct(act: Act, addresses: ReadonlyMap<number, string>): AuditEntry {
  const { id, actor, reason } = act;
  return {
    id,
    act: act.act,
    coupon_id: null,
    account: null,
    actor,
    actor_now: movedTo(act, addresses),
    reason,
    at: isoTime(act.at),
  };
}

/** The present addresses of the staff who acted, by their accounts. */
export async function staffAddresses(ctx: Ctx, acts: readonly Act[]): Promise<Map<number, string>> {
  const ids = new Set(acts.flatMap(({ actor_id }) => actor_id ?? []));
  if (ids.size === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("account")
    .select(["id", "email"])
    .where("id", "in", [...ids])
    .where("client_id", "=", ctx.client.id)
    .where("role", "=", "staff")
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

function movedTo({ actor, actor_id }: Act, addresses: ReadonlyMap<number, string>): string | null {
  const now = actor_id === null ? undefined : addresses.get(actor_id);
  return now === undefined || now === actor ? null : now;
}
