import { sql } from "kysely";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/engine.ts";
import { createDatabase } from "../../db/remedies.ts";
import { fault, ok, type Unplaced, warning } from "./finding.ts";

const OLDEST = 13;

interface Facts {
  version: string;
  major: number;
  encoding: string;
  /** where tables are made; null if the user's search path leads to no schema */
  schema: string | null;
  recovering: boolean;
  read_only: string;
  /** no commit ends, as each waits for a standby and there is none */
  lacks_standby: boolean;
  /** the least of what the server, the user and the database are limited to */
  connections: number;
  statement_timeout: string;
  idle_in_transaction_session_timeout: string;
  jit: string;
  random_page_cost: string;
  isolation: string;
}

/** What the server and the database have to be. Errors: DatabaseUnavailable. */
export async function inspectPostgres(
  { db }: Database,
  { databasePool }: Config,
): Promise<Unplaced[]> {
  const { rows } = await sql<Facts>`select current_setting('server_version') as version,
    current_setting('server_version_num')::int / 10000 as major,
    current_setting('server_encoding') as encoding, current_schema() as schema,
    pg_is_in_recovery() as recovering,
    current_setting('default_transaction_read_only') as read_only,
    current_setting('synchronous_standby_names') <> ''
      and current_setting('synchronous_commit') not in ('off', 'local')
      and not exists (select 1 from pg_stat_replication) as lacks_standby,
    current_setting('statement_timeout') as statement_timeout,
    current_setting('idle_in_transaction_session_timeout') as idle_in_transaction_session_timeout,
    current_setting('jit') as jit, current_setting('random_page_cost') as random_page_cost,
    current_setting('default_transaction_isolation') as isolation,
    least(current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int,
      case when not rolsuper then nullif(rolconnlimit, -1) end,
      case when not rolsuper then nullif(datconnlimit, -1) end) as connections
    from pg_roles, pg_database
    where rolname = current_user and datname = current_database()`.execute(db);
  const [facts] = rows;
  if (!facts)
    return [fault("DATABASE_URL: the server tells nothing about itself", "look into its log")];
  const found = judge(facts, databasePool);
  return [ok(`PostgreSQL ${facts.version} answers`), ...found, ...(await findInvalid({ db }))];
}

function judge(facts: Facts, pool: number): Unplaced[] {
  const { version, encoding, connections } = facts;
  const found: Unplaced[] = [];
  if (facts.major < OLDEST)
    found.push(fault(`PostgreSQL ${version} is too old`, `upgrade it to ${OLDEST} or later`));
  if (encoding !== "UTF8")
    found.push(
      fault(
        `DATABASE_URL: the database's encoding is ${encoding}`,
        `make one with UTF-8, ${createDatabase}, and restore a backup into it`,
      ),
    );
  if (facts.schema === null)
    found.push(
      fault(
        "DATABASE_URL: its user may use no schema of the search path",
        "create schema <name> authorization <user>, or grant usage on it",
      ),
    );
  if (facts.recovering)
    found.push(fault("DATABASE_URL: this server is a replica", "name the primary server"));
  else if (facts.read_only === "on")
    found.push(
      fault(
        "DATABASE_URL: the database takes no writes",
        "alter database <name> reset default_transaction_read_only; the user may have the setting too",
      ),
    );
  if (facts.lacks_standby)
    found.push(
      fault(
        "DATABASE_URL: no write is answered, as each waits for a standby, and none is connected",
        "start one that synchronous_standby_names has there, or take the names out",
      ),
    );
  // These are sent with each connection, unless a pooler refuses them.
  if (facts.statement_timeout === "0")
    found.push(
      warning(
        "DATABASE_STATEMENT_TIMEOUT: the pooler before the server does not take it, and no statement is cancelled",
        "alter role <user> set statement_timeout = '15s'",
      ),
    );
  if (facts.idle_in_transaction_session_timeout === "0")
    found.push(
      warning(
        "DATABASE_STATEMENT_TIMEOUT: the pooler before the server does not take it, and what a stalled process has locked stays locked",
        "alter role <user> set idle_in_transaction_session_timeout = '15s'",
      ),
    );
  if (facts.jit === "on" || facts.random_page_cost === "4")
    found.push(
      warning(
        "DATABASE_URL: the pooler before the server does not take the planner's settings, and searches are many times as slow",
        "alter role <user> set jit = off, and alter role <user> set random_page_cost = 1.1",
      ),
    );
  if (facts.isolation !== "read committed")
    found.push(
      warning(
        `DATABASE_URL: transactions are isolated as ${facts.isolation}, and simultaneous changes are refused with 503`,
        "alter role <user> set default_transaction_isolation = 'read committed'",
      ),
    );
  if (pool + 1 > connections)
    found.push(
      fault(
        `DATABASE_POOL: ${pool} connections, and one more at a start, are more than the server's ${connections}`,
        "lower it, or raise max_connections there, and the connection limits of the user and the database",
      ),
    );
  return found;
}

/** Indexes and constraints that PostgreSQL itself marks as unfinished or broken. */
async function findInvalid({ db }: Pick<Database, "db">): Promise<Unplaced[]> {
  const { rows } = await sql<{ name: string; kind: "index" | "constraint"; owner: string }>`
    select i.indexrelid::regclass::text as name, 'index' as kind, i.indrelid::regclass::text as owner
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
    union all
    select conname::text, 'constraint', conrelid::regclass::text from pg_constraint
      where not convalidated and connamespace = current_schema()::regnamespace`.execute(db);
  if (rows.length === 0) return [ok("no index or constraint is broken")];
  return rows.map(({ name, kind, owner }) =>
    kind === "index"
      ? fault(`DATABASE_URL: the index ${name} is not valid`, `run: reindex index ${name}`)
      : warning(
          `DATABASE_URL: the constraint ${name} of ${owner} is not validated`,
          `run: alter table ${owner} validate constraint ${name}`,
        ),
  );
}
