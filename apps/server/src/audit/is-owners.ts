import { sql } from "kysely";

/**
 * 1 for an act of a store's owner, signed in or by a mailed link, 0 for one of others, as in the
 * indexes of migration 047: with it, the latest acts of either are read without the other's.
 */
export const isOwners = sql<number>`(case when actor in ('merchant', 'guest') then 1 else 0 end)`;
