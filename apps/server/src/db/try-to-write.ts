import { sql } from "kysely";
import { hasCode } from "../errors.ts";
import type { Database, Db } from "./engine.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

type Tried = Pick<Database, "db" | "engine" | "apart">;

/** Writes what nobody reads. Errors: DatabaseUnavailable while the database takes no writes. */
export async function tryToWrite(database: Tried): Promise<void> {
  // A number in the file that is zero anyway; `user_version` marks remnants.
  const write = sql`pragma application_id = 0`;
  if (database.engine === "postgres") await tryPostgres(database);
  else await database.db.transaction().execute((tx) => write.execute(tx));
}

/** Words that need space wherever they are written. */
const words = sql`select md5(i::text) as word from generate_series(1, 2000) as i`;

// A row would go where another was; a table needs space.
const makeTable = (tx: Db) =>
  sql`create temporary table write_trial on commit drop as ${words}`.execute(tx);

/** What a user who may not make temporary tables can write; no other trial waits for this row. */
async function writeRow(tx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    insert into setting (name, value)
    select 'write_trial ' || pg_backend_pid(), string_agg(word, '') from (${words}) as words
    returning name`.execute(tx);
  for (const { name } of rows) await tx.deleteFrom("setting").where("name", "=", name).execute();
}

const NO_RIGHT = "42501";

async function tryPostgres(database: Tried): Promise<void> {
  let session: number | undefined;
  const commit = (db: Db, write: (tx: Db) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      session = rows[0]?.pid;
      await write(tx);
    });
  const write = (db: Db) =>
    commit(db, makeTable).catch((error) => {
      if (!hasCode(error, NO_RIGHT)) throw error;
      return commit(db, writeRow);
    });
  try {
    await onOne(database, write);
  } catch (error) {
    const isSilent = error instanceof DatabaseUnavailable && error.kind === "silent";
    if (isSilent && session !== undefined) await endWait(database, session).catch(() => undefined);
    throw error;
  }
}

/**
 * Ends a session whose commit waits for a standby: that goes on after its connection is given up,
 * and each try would take one more of PostgreSQL's connections until none is left for reading.
 */
function endWait(database: Tried, session: number): Promise<unknown> {
  return onOne(database, (db) =>
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid = ${session} and wait_event = 'SyncRep'
    `.execute(db),
  );
}

const NO_CONNECTION_LEFT = "53300";

/**
 * Works on a connection that nothing else uses, as those of the pool may be lost without a sign and
 * would be tried one after the other; on one of the pool's if PostgreSQL gives no further one.
 */
function onOne<T>({ db, apart }: Tried, work: (db: Db) => Promise<T>): Promise<T> {
  return apart(work).catch((error) => {
    if (!(error instanceof DatabaseUnavailable && hasCode(error.cause, NO_CONNECTION_LEFT)))
      throw error;
    return work(db);
  });
}
