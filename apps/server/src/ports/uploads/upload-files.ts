import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError, errorText, hasCode } from "../../errors.ts";

/** A stored file that is sent while it is read. */
export interface OpenedFile {
  body: Readable;
  bytes: number | undefined;
}

/** The uploaded pictures: in the data folder, or in a bucket that several machines share. */
export interface UploadFiles {
  /** the folder, which is served from the disk; null for a bucket, whose files `open` reads */
  folder: string | null;
  /** the start of the address from which browsers load them; null if this server serves them */
  publicUrl: string | null;
  /** atomic: the whole file or none. Errors: 503 if the disk is full or the bucket is away */
  write(name: string, data: Buffer): Promise<void>;
  /** null if there is no such file */
  read(name: string): Promise<Buffer | null>;
  open(name: string): Promise<OpenedFile | null>;
  /** also if there is none, and what a kill has left of its writing */
  remove(name: string): Promise<void>;
  list(): Promise<string[]>;
}

/** Whether a file can be one of ours: others may be in the same place, or asked for. */
export const isUploadName = (name: string) => /^[\w-]+\.webp$/.test(name);

export function uploadFolder(folder: string): UploadFiles {
  const read = (name: string) => readFile(join(folder, name)).catch(nullIfMissing);
  const draftOf = (name: string) => join(folder, `.${name}.part`);
  return {
    folder,
    publicUrl: null,
    async write(name, data) {
      const draft = draftOf(name);
      try {
        await mkdir(folder, { recursive: true });
        // equivalent mutant (flip boolean): only a power cut shows what was not flushed
        await writeFile(draft, data, { flush: true });
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true });
        throw unavailable("DATA_DIR takes no picture", error);
      }
    },
    read,
    async open(name) {
      const file = await open(join(folder, name)).catch(nullIfMissing);
      if (!file) return null;
      return { body: file.createReadStream(), bytes: (await file.stat()).size };
    },
    async remove(name) {
      for (const path of [draftOf(name), join(folder, name)]) await rm(path, { force: true });
    },
    async list() {
      const names = await readdir(folder);
      // equivalent mutant (drop sort): they come in this order, which Node does not promise
      return names.filter(isUploadName).sort();
    },
  };
}

/** The place of the pictures fails: 503, with the cause for the log. */
export function unavailable(what: string, error: unknown): AppError {
  const cause = new Error(`${what}: ${errorText(error)}`, { cause: error });
  return new AppError("unavailable", { retryAfterSeconds: 10, cause });
}

function nullIfMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}
