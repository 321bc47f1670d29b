import { randomUUID } from "node:crypto";
import { mkdtemp, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openDatabase } from "../../db/engine.ts";
import { DatabaseUnavailable } from "../../db/unavailable.ts";
import { errorText, hasCode } from "../../errors.ts";
import { uploadFolder } from "../../ports/uploads/upload-files.ts";
import { CommandError } from "../define-command.ts";
import { restoreBackup } from "./restore-backup.ts";
import { withScratch } from "./scratch.ts";
import type { BackupCounts } from "./write-backup.ts";

/** The restore found no space for its scratch files, which says nothing about the backup. */
class NotTried extends Error {}

/**
 * Writes a backup under another name and restores it, before it takes its place. One that could not
 * be tried for want of space takes it all the same. Errors: CommandError for both; what `write`
 * throws.
 */
export async function writeVerified(
  path: string,
  write: (path: string) => Promise<BackupCounts>,
  verify = verifyBackup,
): Promise<BackupCounts> {
  // Of its own: of two at once one would take the place of what the other has verified.
  const draft = `${path}.unverified-${randomUUID()}`;
  return withScratch(draft, async () => {
    const written = await write(draft);
    const notTried = await verify(draft, written).catch((error: unknown) => {
      if (error instanceof NotTried) return error;
      throw error;
    });
    await rename(draft, path);
    if (!notTried) return written;
    const why = `its disk has no space to restore it beside it: ${notTried.message}`;
    throw new CommandError(`${path} is complete, and was not tried, as ${why}`);
  });
}

/**
 * Restores a backup into a scratch database beside it, of which nothing stays. Errors: CommandError
 * if that fails, or less is there than was written; NotTried.
 */
export async function verifyBackup(
  path: string,
  written: BackupCounts,
  restore = restoreBackup,
): Promise<void> {
  try {
    const { rows, pictures } = await countRestored(path, restore);
    if (rows !== written.rows || pictures !== written.uploads)
      throw new Error(`${rows} of ${written.rows} rows and ${pictures} pictures came back`);
  } catch (error) {
    if (isFull(error)) throw new NotTried(errorText(error));
    throw new CommandError(`The backup can't be restored: ${errorText(error)}`);
  }
}

async function countRestored(path: string, restore: typeof restoreBackup) {
  const dataDir = await mkdtemp(join(dirname(path), ".verify-"));
  const count = async () => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    const uploads = uploadFolder(join(dataDir, "uploads"));
    try {
      const { rows } = await restore(path, { database, uploads });
      return { rows, pictures: (await uploads.list()).length };
    } finally {
      await database.db.destroy();
    }
  };
  return withScratch(dataDir, count, { recursive: true });
}

/** Whether the disk, or the user's share of it, has no space left. */
function isFull(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return error.kind === "read-only";
  return hasCode(error, "ENOSPC", "EDQUOT");
}
