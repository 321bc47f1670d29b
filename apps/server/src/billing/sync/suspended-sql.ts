import { type SqlBool, sql } from "kysely";

/** Whether an account or its store, which may be missing from a left join, is suspended. */
export const isSuspendedSql = sql<SqlBool>`(account.suspended_at is not null
  or store.state is not distinct from 'suspended')`;
