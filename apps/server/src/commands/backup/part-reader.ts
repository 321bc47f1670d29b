import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { DamagedBackup, FIRST_LINE, PartLine, sha256 } from "./format.ts";

const MAX_LINE = 16 * 1024;
const NEWLINE = 10;

export interface Part {
  about: Exclude<PartLine, { part: "end" }>;
  body: Buffer;
}

/**
 * The parts of a backup in order. Each is verified before it is yielded, the hash of all lines at
 * the end. Errors: DamagedBackup.
 */
export async function* readParts(path: string): AsyncGenerator<Part> {
  const file = await open(path, "r");
  try {
    yield* checkedParts(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}

async function* checkedParts(file: FileHandle, size: number): AsyncGenerator<Part> {
  const chain = createHash("sha256");
  const first = await readLine(file, 0);
  if (first !== FIRST_LINE) throw new DamagedBackup("This is not a backup of this program");
  chain.update(`${first}\n`);
  let at = Buffer.byteLength(first) + 1;
  for (let parts = 0; ; parts++) {
    const line = await readLine(file, at);
    const about = parseLine(line, at);
    at += Buffer.byteLength(line) + 1;
    if (about.part === "end") {
      const whole = about.parts === parts && about.sha256 === chain.digest("hex") && at === size;
      if (!whole) throw new DamagedBackup("The backup is damaged: its parts are not all there");
      return;
    }
    chain.update(`${line}\n`);
    if (about.part === "manifest") {
      yield { about, body: Buffer.alloc(0) };
      continue;
    }
    if (about.bytes > size - at) throw damagedAt(at);
    const body = await readExactly(file, at, about.bytes + 1);
    const content = body.subarray(0, about.bytes);
    if (body[about.bytes] !== NEWLINE || sha256(content) !== about.sha256) throw damagedAt(at);
    yield { about, body: content };
    at += body.length;
  }
}

function parseLine(line: string, at: number): PartLine {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw damagedAt(at);
  }
  const { data } = PartLine.safeParse(json);
  // The line must be exactly as it was written: other JSON with the same content means that the
  // file has changed.
  if (!data || JSON.stringify(json) !== line) throw damagedAt(at);
  return data;
}

async function readLine(file: FileHandle, at: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(MAX_LINE), 0, MAX_LINE, at);
  const end = buffer.subarray(0, bytesRead).indexOf(NEWLINE);
  if (end < 0) throw damagedAt(at);
  return buffer.toString("utf8", 0, end);
}

async function readExactly(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, at);
  if (bytesRead < bytes) throw damagedAt(at + bytesRead);
  return buffer;
}

function damagedAt(at: number): DamagedBackup {
  return new DamagedBackup(`The backup is damaged near byte ${at}`);
}
