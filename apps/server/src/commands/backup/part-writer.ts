import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "../../errors.ts";
import { namingFile } from "../new-file.ts";
import { FIRST_LINE, type PartLine, sha256 } from "./format.ts";
import { withScratch } from "./scratch.ts";

type Described = Exclude<PartLine, { part: "manifest" | "end" }>;
type WithoutBody<P> = P extends unknown ? Omit<P, "bytes" | "sha256"> : never;

export interface PartWriter {
  addManifest(manifest: Extract<PartLine, { part: "manifest" }>): Promise<void>;
  addPart(about: WithoutBody<Described>, body: Buffer): Promise<void>;
}

/**
 * Writes a backup to a temporary file beside its target and renames it when it is complete and
 * synced. Errors: CommandError if the file can't be written, as on a full disk.
 */
export async function writeParts(
  path: string,
  write: (writer: PartWriter) => Promise<void>,
): Promise<number> {
  // Not by the process's number, which in a container is that of a run that was killed, too.
  const draft = `${path}.part-${randomUUID()}`;
  const file = await open(draft, "wx", 0o600);
  return withScratch(draft, async () => {
    await writeAll(file, write);
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await rename(draft, path);
    await syncFolder(dirname(path));
    return size;
  }).catch(async (error) => {
    await file.close();
    throw namingFile(error, path);
  });
}

async function writeAll(
  file: FileHandle,
  write: (writer: PartWriter) => Promise<void>,
): Promise<void> {
  const chain = createHash("sha256");
  let parts = 0;
  const writeLine = async (line: string) => {
    await file.writeFile(`${line}\n`);
    chain.update(`${line}\n`);
  };
  await writeLine(FIRST_LINE);
  await write({
    async addManifest(manifest) {
      await writeLine(JSON.stringify(manifest));
      parts++;
    },
    async addPart(about, body) {
      await writeLine(JSON.stringify({ ...about, bytes: body.length, sha256: sha256(body) }));
      await file.writeFile(body);
      await file.writeFile("\n");
      parts++;
    },
  });
  const end = { part: "end", parts, sha256: chain.digest("hex") };
  await file.writeFile(`${JSON.stringify(end)}\n`);
}

/**
 * Makes a rename durable, where a folder can be synced: one of a virtual machine's host may not, nor
 * one that this user may write to and not read.
 */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, "r");
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    if (!hasCode(error, "EACCES", "EINVAL", "ENOTSUP")) throw error;
  }
}
