import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { hasCode } from "../../errors.ts";

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
  /** atomic: the whole file or none */
  write(name: string, data: Buffer): Promise<void>;
  /** null if there is no such file */
  read(name: string): Promise<Buffer | null>;
  open(name: string): Promise<OpenedFile | null>;
  /** also if there is none */
  remove(name: string): Promise<void>;
  list(): Promise<string[]>;
}

/** Whether a file can be one of ours: others may be in the same bucket, or asked for. */
export const isUploadName = (name: string) => /^[\w-]+\.webp$/.test(name);

export function uploadFolder(folder: string): UploadFiles {
  const read = (name: string) => readFile(join(folder, name)).catch(nullIfMissing);
  return {
    folder,
    publicUrl: null,
    async write(name, data) {
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `.${name}.part`);
      const file = await open(draft, "wx");
      try {
        await file.writeFile(data);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(folder, name));
    },
    read,
    async open(name) {
      const file = await open(join(folder, name)).catch(nullIfMissing);
      if (!file) return null;
      return { body: file.createReadStream(), bytes: (await file.stat()).size };
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    async list() {
      const names = await readdir(folder);
      return names.filter((name) => !name.startsWith(".")).sort();
    },
  };
}

function nullIfMissing(error: unknown): null {
  if (hasCode(error, "ENOENT")) return null;
  throw error;
}
