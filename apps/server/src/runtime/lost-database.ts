import { type Config, ConfigError } from "../config/config.ts";
import { DATABASE_FILE, isDatabaseUnmade } from "../db/database-place.ts";
import type { Database } from "../db/engine.ts";
import { readMigrations } from "../db/migrate.ts";
import { restoreRemedy } from "../db/remedies.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { errorText, hasCode } from "../errors.ts";
import { openUploads } from "../ports/uploads/open-uploads.ts";

type DataPlaces = Pick<Config, "sandbox" | "databaseUrl" | "dataDir" | "bucket">;

/**
 * Refuses to make SQLite's file beside an installation's pictures: opening it would also remove the
 * journals of the lost one. Errors: ConfigError.
 */
export async function refuseLostFile(config: DataPlaces): Promise<void> {
  if (isDatabaseUnmade(config)) await refusePictures(config);
}

/** Refuses an empty database beside an installation's pictures. Errors: ConfigError. */
export async function refuseLostData(database: Database, config: DataPlaces): Promise<void> {
  if (!config.sandbox && (await isEmpty(database))) await refusePictures(config);
}

async function refusePictures(config: DataPlaces): Promise<void> {
  const lost = await findLostDatabase(config);
  if (lost) throw new ConfigError(`${lost.text}: ${lost.remedy}`);
}

/**
 * What is wrong where the database is empty; null if nothing is. Pictures are an installation's,
 * whose database is lost or elsewhere: all its pages would be gone, and its payments of nobody.
 * Only the sandbox's data is begun anew by removing the database. Errors: ConfigError if the place
 * of the pictures cannot be read.
 */
export async function findLostDatabase(
  config: DataPlaces,
): Promise<{ text: string; remedy: string } | null> {
  if (config.sandbox) return null;
  const uploads = openUploads(config);
  const [variable, back] =
    config.databaseUrl === undefined
      ? ["DATA_DIR", `move that installation's ${DATABASE_FILE} back, with its -wal`]
      : ["DATABASE_URL", "name that installation's database"];
  const place = uploads.folder ?? "the bucket of S3_BUCKET_URL";
  const pictures = await uploads.list().catch((error) => {
    // Before the first start there is no folder.
    if (hasCode(error, "ENOENT")) return [];
    throw new ConfigError(`${variable}: no data, and ${place} can't be read: ${errorText(error)}`);
  });
  if (pictures.length === 0) return null;
  return {
    text: `${variable}: the database is empty, and ${place} holds an installation's pictures`,
    remedy: `${back}, or ${restoreRemedy}; for a new installation name another ${
      uploads.folder === null ? "bucket" : "DATA_DIR"
    }`,
  };
}

/** A first start has no account yet, nor has one that follows a restore that was killed. */
export async function isEmpty(database: Database): Promise<boolean> {
  try {
    const migrations = await readMigrations(database);
    if (migrations.every(({ applied }) => !applied)) return true;
    const account = await database.db.selectFrom("account").select("id").limit(1).execute();
    return account.length === 0;
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    // What may not be read, the migration that follows says with its remedy.
    return false;
  }
}
