import { hasControl } from "@coupon-center/contract";
import { sql } from "kysely";
import type { PlanColumns } from "../billing/index.ts";
import type { Ctx } from "../context.ts";
import { planOfOwner } from "../db/plan-of-owner.ts";
import { preparedForKeys } from "../db/prepared.ts";
import { readTogether } from "../db/read-together.ts";

/**
 * The row that a request reads before using a cached page or list: one row by unique indexes, never
 * cached itself.
 */
export interface StorePageState extends PlanColumns {
  id: number;
  version: number;
  state: string;
  owner_id: number;
  /** epoch milliseconds, like the next */
  approved_at: number | null;
  deleted_at: number | null;
  /** the sandbox's clock as last stored by a process; absent in production */
  clock_offset?: string | null;
}

/** The version of all that is shown of a store: its row counts its changes, the plan's are read. */
export function versionOf({ client }: Pick<Ctx, "client">, state: StorePageState): string {
  const { version, plan_status, plan_ends_at, plan_past_due_since } = state;
  return `${version} ${plan_status} ${plan_ends_at} ${plan_past_due_since} ${client.version}`;
}

export type ReadStorePageState = (
  clientId: number,
  slug: string,
) => Promise<StorePageState | undefined>;

/**
 * Reads the states of store pages: those that are wanted in one turn of the event loop together.
 */
export function storePageStateReader(
  db: Ctx["db"],
  followClock: ((written: string) => void) | null,
): ReadStorePageState {
  const query = stateQuery(followClock !== null);
  const read = readTogether({
    async read(from, clientId: number, slugs: readonly string[]) {
      const rows = await query(from, { clientId }, slugs);
      const clock = rows[0]?.clock_offset;
      if (followClock && clock) followClock(clock);
      return rows;
    },
    keyOf: ({ slug }) => slug,
    pick: ([state]): StorePageState | undefined => state,
  });
  // PostgreSQL would refuse the whole statement, and so what others want of it.
  return (clientId, slug) =>
    hasControl(slug) ? Promise.resolve(undefined) : read(db, clientId, slug);
}

const stateQuery = (withClock: boolean) =>
  preparedForKeys<{ clientId: number }, string, StorePageState & { slug: string }>(
    (db, placeholder, slugs) =>
      db
        .selectFrom("store")
        .leftJoin("subscription", planOfOwner)
        .select([
          "store.slug",
          "store.id",
          "store.version",
          "store.state",
          "store.owner_id",
          "store.approved_at",
          "store.deleted_at",
          "subscription.status as plan_status",
          "subscription.ends_at as plan_ends_at",
          "subscription.past_due_since as plan_past_due_since",
        ])
        .$if(withClock, (query) =>
          query.select((eb) =>
            eb
              .selectFrom("setting")
              .select("value")
              .where("name", "=", sql.lit("clock_offset"))
              .as("clock_offset"),
          ),
        )
        .where("store.client_id", "=", placeholder("clientId"))
        .where("store.slug", "in", slugs),
  );
