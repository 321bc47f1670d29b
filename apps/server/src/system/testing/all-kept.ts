import { readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { readParts } from "../../commands/backup/part-reader.ts";
import { unpackRows } from "../../commands/backup/rows-body.ts";
import { writeBackup } from "../../commands/backup/write-backup.ts";
import type { Installation } from "../../testing/installation.ts";

/** Everything that an installation keeps: its files, PostgreSQL's tables and log, and a backup. */
export async function readAllKept(at: Installation): Promise<string> {
  const kept = [await readBackup(at)];
  for (const entry of readdirSync(at.dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) kept.push(readFileSync(join(entry.parentPath, entry.name), "latin1"));
  if (at.engine === "postgres") kept.push(await readTables(at));
  return kept.join("\n");
}

async function readBackup(at: Installation): Promise<string> {
  const file = join(tmpdir(), `kept-${process.pid}-${Date.now()}.backup`);
  const kept: string[] = [];
  try {
    await writeBackup(file, { database: at, uploads: at.ports.images.files, now: 0 });
    for await (const { about, body } of readParts(file)) {
      if (about.part === "rows") kept.push(JSON.stringify(unpackRows(about.columns, body)));
      else kept.push(body.toString("latin1"));
    }
  } finally {
    rmSync(file, { force: true });
  }
  return kept.join("\n");
}

/** Every table of the database, also those that backups leave out. */
async function readTables({ db }: Installation): Promise<string> {
  const kept: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{ row: string }>`
      select to_json(kept)::text as row from ${sql.table(name)} as kept`.execute(db);
    kept.push(name, ...rows.map(({ row }) => row));
  }
  return kept.join("\n");
}

/** Where PostgreSQL's log of changes ends; null with SQLite, whose log is a file. */
export async function endOfLog({ db, engine }: Installation): Promise<string | null> {
  if (engine === "sqlite") return null;
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(db);
  return rows[0]?.name ?? null;
}

/** PostgreSQL's log of changes from that file on. */
export async function readLog({ db }: Installation, from: string | null): Promise<string> {
  if (from === null) return "";
  const { rows } = await sql<{ name: string }>`
    select name from pg_ls_waldir() where name >= ${from}
    and name <= pg_walfile_name(pg_current_wal_lsn()) order by name`.execute(db);
  const kept: string[] = [];
  for (const { name } of rows) {
    const file = await sql<{ bytes: Buffer }>`
      select pg_read_binary_file(${`pg_wal/${name}`}, 0, 16777216, true) as bytes`.execute(db);
    kept.push(file.rows[0]?.bytes?.toString("latin1") ?? "");
  }
  return kept.join("");
}
