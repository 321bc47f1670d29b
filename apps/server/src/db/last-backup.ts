import type { Db } from "./engine.ts";
import { readSetting, writeSetting } from "./settings.ts";

const NAME = "last-backup";

/** When the command `backup` last read all data for a file that is complete; 0 before the first. */
export async function readLastBackup(db: Db): Promise<number> {
  return Number((await readSetting(db, NAME)) ?? 0);
}

export function writeLastBackup(db: Db, at: number): Promise<void> {
  return writeSetting(db, NAME, String(at));
}
