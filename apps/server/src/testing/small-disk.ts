import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasCode } from "../errors.ts";
import { findTool, runTool } from "./deploy-tools.ts";

export interface SmallDisk {
  folder: string;
  /** another program's file takes all the space that is left */
  fill(): void;
  free(): void;
  /** as the system does with a disk that fails; no file of it may be open for writing */
  takeNoWrites(): void;
  unmount(): void;
}

/** A disk of its own in memory. Errors: only root can mount one. */
export function mountSmallDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-disk-"));
  run("mount", "-t", "tmpfs", "-o", `size=${mebibytes}m,mode=777`, "tmpfs", folder);
  const filler = join(folder, "of-another-program");
  return {
    folder,
    fill() {
      const file = openSync(filler, "a");
      // A write is cut short where the space ends.
      for (const size of [1 << 20, 4_096]) {
        const block = Buffer.alloc(size);
        while (written(file, block) === size);
      }
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    takeNoWrites: () => run("mount", "-o", "remount,ro", folder),
    unmount() {
      run("umount", folder);
      rmdirSync(folder);
    },
  };
}

function run(name: string, ...args: string[]): void {
  const { code, output } = runTool(findTool(name), args);
  if (code !== 0) throw new Error(`${name}: ${output}`);
}

/** The number of bytes that the disk took. */
function written(file: number, block: Buffer): number {
  try {
    return writeSync(file, block);
  } catch (error) {
    if (hasCode(error, "ENOSPC")) return 0;
    throw error;
  }
}
