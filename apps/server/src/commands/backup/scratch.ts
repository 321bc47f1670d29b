import { rmSync } from "node:fs";

/**
 * Does work with a file, or a folder if `recursive`, which may be as large as the data: it goes too
 * where a signal ends the process first, after `endBySignals`.
 */
export async function withScratch<T>(
  path: string,
  work: () => Promise<T>,
  { recursive = false } = {},
): Promise<T> {
  const remove = () => rmSync(path, { recursive, force: true });
  process.once("exit", remove);
  try {
    return await work();
  } finally {
    process.off("exit", remove);
    remove();
  }
}
