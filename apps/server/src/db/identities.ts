import { sql } from "kysely";
import type { Db, Engine } from "./engine.ts";
import { tableKeys, tableNames } from "./table-keys.ts";

const countedTables = tableNames.filter((table) => tableKeys[table].counted);

/** The last assigned id of each table with generated ids. */
export type Identities = Readonly<Record<string, number>>;

export async function readIdentities(db: Db, engine: Engine): Promise<Identities> {
  const given: Record<string, number> = {};
  for (const table of countedTables) {
    const last =
      engine === "postgres"
        ? sql<{ id: number | null }>`
            select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as id`
        : sql<{ id: number | null }>`select seq as id from sqlite_sequence where name = ${table}`;
    const { rows } = await last.execute(db);
    given[table] = rows[0]?.id ?? 0;
  }
  return given;
}

/** Sets the sequences so that each table continues after its last assigned id. */
export async function setIdentities(db: Db, engine: Engine, given: Identities): Promise<void> {
  for (const table of countedTables) {
    const id = given[table] ?? 0;
    if (id === 0) continue;
    if (engine === "postgres") {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${id})`.execute(db);
    } else {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db);
    }
  }
}
