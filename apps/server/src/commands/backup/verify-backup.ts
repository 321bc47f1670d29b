import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openDatabase } from "../../db/engine.ts";
import { errorText } from "../../errors.ts";
import { uploadFolder } from "../../ports/uploads/upload-files.ts";
import { CommandError } from "../define-command.ts";
import { restoreBackup } from "./restore-backup.ts";
import type { BackupCounts } from "./write-backup.ts";

/**
 * Restores a backup into a scratch database beside it, of which nothing stays. Errors: CommandError
 * if that fails, or less is there than was written.
 */
export async function verifyBackup(path: string, written: BackupCounts): Promise<void> {
  const dataDir = await mkdtemp(join(dirname(path), ".verify-"));
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  const uploads = uploadFolder(join(dataDir, "uploads"));
  try {
    const { rows } = await restoreBackup(path, { database, uploads });
    const pictures = (await uploads.list()).length;
    if (rows !== written.rows || pictures !== written.uploads)
      throw new Error(`${rows} of ${written.rows} rows and ${pictures} pictures came back`);
  } catch (error) {
    throw new CommandError(`The backup can't be restored: ${errorText(error)}`);
  } finally {
    await database.db.destroy();
    await rm(dataDir, { recursive: true });
  }
}
