import type { Database } from "../../db/engine.ts";
import { readIdentities } from "../../db/identities.ts";
import { readMigrations, readUnknownMigrations } from "../../db/migrate.ts";
import { readRows, readSnapshot } from "../../db/snapshot.ts";
import { tableNames } from "../../db/table-keys.ts";
import type { UploadFiles } from "../../ports/uploads/upload-files.ts";
import { CommandError } from "../define-command.ts";
import { type PartWriter, writeParts } from "./part-writer.ts";
import { packRows } from "./rows-body.ts";

const ROWS_A_PART = 2_000;

export interface BackupCounts {
  rows: number;
  uploads: number;
  bytes: number;
}

/**
 * Writes a consistent snapshot of the database and the uploads into one file, without blocking a
 * running server.
 */
export async function writeBackup(
  path: string,
  { database, uploads, now }: { database: Database; uploads: UploadFiles; now: number },
): Promise<BackupCounts> {
  const migrations = await readOwnMigrations(database);
  const counts = { rows: 0, uploads: 0 };
  const bytes = await writeParts(path, async (writer) => {
    // Before the rows, as a logo that they name may be replaced and removed meanwhile, and after
    // them, as it is there before a store has it. None changes.
    const written = new Set<string>();
    await addUploads(writer, uploads, written);
    await readSnapshot(database.db, async (db) => {
      await writer.addManifest({
        part: "manifest",
        createdAt: new Date(now).toISOString(),
        engine: database.engine,
        migrations,
        identities: { ...(await readIdentities(db, database.engine)) },
      });
      for (const table of tableNames) {
        for await (const rows of readRows(db, table, ROWS_A_PART)) {
          const columns = Object.keys(rows[0] ?? {});
          const about = { part: "rows" as const, table, columns, rows: rows.length };
          await writer.addPart(about, packRows(columns, rows));
          counts.rows += rows.length;
        }
      }
    });
    await addUploads(writer, uploads, written);
    counts.uploads = written.size;
  });
  return { ...counts, bytes };
}

/**
 * The names of the migrations of the data, which has to be this version's: one writes what it knows
 * of another's data, and the rest would be missing without a word.
 */
async function readOwnMigrations(database: Database): Promise<string[]> {
  const [newer] = await readUnknownMigrations(database);
  const migrations = await readMigrations(database);
  const missing = migrations.find(({ applied }) => !applied);
  if (newer === undefined && missing === undefined) return migrations.map(({ name }) => name);
  if (migrations.every(({ applied }) => !applied))
    throw new CommandError("There is no data here: start the server once");
  const which = newer ? `a newer version, with` : `an older version, without`;
  throw new CommandError(
    `The data is of ${which} the migration ${newer ?? missing?.name}: back up with that version`,
  );
}

/** Writes those that are not among `written`, and adds them to it. */
async function addUploads(
  writer: PartWriter,
  uploads: UploadFiles,
  written: Set<string>,
): Promise<void> {
  for (const name of await uploads.list()) {
    if (written.has(name)) continue;
    const body = await uploads.read(name);
    // It was deleted meanwhile.
    if (!body) continue;
    await writer.addPart({ part: "upload", name }, body);
    written.add(name);
  }
}
