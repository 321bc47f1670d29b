import { type Config, ConfigError } from "../config/config.ts";
import { DATABASE_FILE } from "../db/database-place.ts";
import type { Database } from "../db/engine.ts";
import { readMigrations } from "../db/migrate.ts";
import { openUploads } from "../ports/uploads/open-uploads.ts";

/**
 * Refuses an empty database beside an installation's pictures, whose own is lost or elsewhere: all
 * its pages would be gone, and its payments of nobody. The sandbox's data may be begun anew.
 * Errors: ConfigError.
 */
export async function refuseLostDatabase(
  database: Database,
  config: Pick<Config, "sandbox" | "dataDir" | "bucket">,
): Promise<void> {
  if (config.sandbox) return;
  const migrations = await readMigrations(database);
  if (migrations.some(({ applied }) => applied)) return;
  const uploads = openUploads(config);
  // A bucket that does not answer keeps no first start waiting; the doctor tells of it.
  const pictures = await uploads.list().catch(() => []);
  if (pictures.length === 0) return;
  const [variable, wanted] =
    database.engine === "sqlite"
      ? ["DATA_DIR", `put its ${DATABASE_FILE} back`]
      : ["DATABASE_URL", "name its database"];
  const place = uploads.folder ?? "the bucket of S3_BUCKET_URL";
  throw new ConfigError(
    `${variable}: the database is empty, and ${place} holds an installation's pictures: ` +
      `${wanted}, or restore its last backup into an empty place; ` +
      "to begin a new installation, move the pictures away",
  );
}
