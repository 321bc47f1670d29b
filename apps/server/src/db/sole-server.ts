import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LOCK_FILE } from "./database-place.ts";

/** https://www.sqlite.org/rescode.html#busy */
const BUSY = 5;

export interface FolderHold {
  /** false if another process held the folder already */
  isSole: boolean;
  release(): void;
}

/**
 * Holds a data folder until the process ends, however it ends: the system drops the locks of an
 * SQLite file with its process. On a file system without locks nobody is found.
 */
export function holdFolder(dataDir: string): FolderHold {
  const file = new DatabaseSync(join(dataDir, LOCK_FILE), { open: false });
  let isSole = true;
  try {
    file.open();
    file.exec("begin exclusive");
  } catch (error) {
    isSole = !(error instanceof Error && "errcode" in error && error.errcode === BUSY);
  }
  return {
    isSole,
    release() {
      if (file.isOpen) file.close();
    },
  };
}
