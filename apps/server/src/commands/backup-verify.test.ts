import { once } from "node:events";
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandResult, runCommandProcess } from "@coupon-center/testing/server-process";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ofStatement } from "../db/sqlite/unavailable.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { type Installation, openInstallation } from "../testing/installation.ts";
import { FIRST_LINE } from "./backup/format.ts";
import { writeParts } from "./backup/part-writer.ts";
import { verifyBackup, writeVerified } from "./backup/verify-backup.ts";
import { type BackupCounts, writeBackup } from "./backup/write-backup.ts";
import { CommandError } from "./define-command.ts";

let at: Installation;
let folder: string;
const file = () => join(folder, "a.backup");
const backUp = (
  { dataDir, databaseUrl }: Installation,
  ...args: string[]
): Promise<CommandResult> =>
  runCommandProcess("backup", [file(), ...args], {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
  });

beforeAll(async () => {
  at = await openInstallation();
  folder = mkdtempSync(join(tmpdir(), "coupon-center-verify-"));
  await newLiveStore(at);
  await at.ports.images.files.write("one.webp", Buffer.from("a picture"));
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true });
});

describe("a backup with --verify (rule 14.5)", () => {
  it("is restored into a scratch file, of which nothing stays", async () => {
    const { code, out, err } = await backUp(at, "--verify");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/a\.backup: \d+ rows, 1 pictures, \d+ bytes, restored to verify it\n$/);
    expect(readdirSync(folder)).toEqual(["a.backup"]);
  });

  it("that is damaged, or restores less than was written, is refused", async () => {
    const uploads = at.ports.images.files;
    const written = await writeBackup(file(), { database: at, uploads, now: 0 });
    const verify = (counts: Partial<BackupCounts> = {}) =>
      verifyBackup(file(), { ...written, ...counts });
    await expect(verify()).resolves.toBeUndefined();
    await expect(verify({ rows: written.rows + 1 })).rejects.toThrow(
      `The backup can't be restored: ${written.rows} of ${written.rows + 1} rows`,
    );
    await expect(verify({ uploads: 2 })).rejects.toThrow("1 pictures came back");
    const whole = readFileSync(file());
    const tableName = whole.indexOf('"table":"') + '"table":"'.length;
    for (const place of [whole.length >> 1, tableName]) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      writeFileSync(file(), bytes);
      await expect(verify()).rejects.toThrow("The backup can't be restored: The backup is damaged");
    }
    expect(readdirSync(folder)).toEqual(["a.backup"]);
  });

  it("is the one that was tried, also beside another one into the same file", async () => {
    const [left, right] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const counts = { rows: 0, uploads: 0, bytes: 0 };
    const verified: string[] = [];
    const made = (text: string, arrived: () => void, other: Promise<void>) =>
      writeVerified(
        file(),
        async (draft) => {
          writeFileSync(draft, text);
          return counts;
        },
        async (draft) => {
          arrived();
          await other;
          verified.push(readFileSync(draft, "utf8"));
        },
      );
    await Promise.all([
      made("left", left.resolve, right.promise),
      made("right", right.resolve, left.promise),
    ]);
    expect(verified.sort()).toEqual(["left", "right"]);
    expect(readdirSync(folder)).toEqual(["a.backup"]);
    rmSync(file());
  });

  it.each([
    ["the database", ofStatement(Object.assign(new Error("disk is full"), { errcode: 13 }))],
    ["a picture", Object.assign(new Error("disk is full"), { code: "ENOSPC" })],
  ])(
    "is kept if its disk has no space to restore %s beside it, which is said (rule 14.5)",
    async (_what, full) => {
      rmSync(file(), { force: true });
      const source = { database: at, uploads: at.ports.images.files, now: 0 };
      const writing = writeVerified(
        file(),
        (draft) => writeBackup(draft, source),
        (draft, written) => verifyBackup(draft, written, () => Promise.reject(full)),
      );
      await expect(writing).rejects.toThrow(CommandError);
      await expect(writing).rejects.toThrow(
        `${file()} is complete, and was not tried, as its disk has no space to restore it beside it: disk is full`,
      );
      expect(readdirSync(folder)).toEqual(["a.backup"]);
      await expect(
        verifyBackup(file(), await writeBackup(file(), source)),
      ).resolves.toBeUndefined();
    },
  );
});

it("`/metrics` tells when the last backup was made, and nothing of one that fails (rule 14.6)", async () => {
  const lastAt = async () => {
    const { body } = await at.app.inject("/metrics");
    return 1_000 * Number(/^backup_last_timestamp_seconds (\d\S*)$/m.exec(body)?.[1]);
  };
  const before = Date.now();
  expect((await backUp(at)).code).toBe(0);
  const madeAt = await lastAt();
  expect(madeAt).toBeGreaterThanOrEqual(before);
  expect(madeAt).toBeLessThanOrEqual(Date.now());
  // Longer than a name may be with what is written before it.
  const place = join(folder, "a".repeat(230));
  const env = { DATA_DIR: at.dataDir, DATABASE_URL: at.databaseUrl ?? "" };
  const failed = await runCommandProcess("backup", [place], env);
  expect([failed.code, failed.err]).toEqual([1, expect.stringMatching(/^ENAMETOOLONG/)]);
  expect(await lastAt()).toBe(madeAt);
});

it("a folder is refused as the file of a backup before anything is written, and so is a file in none (rule 14.5)", async () => {
  const env = { DATA_DIR: at.dataDir, DATABASE_URL: at.databaseUrl ?? "" };
  const missing = join(folder, "missing");
  for (const more of [[], ["--verify"]]) {
    const { code, err } = await runCommandProcess("backup", [folder, ...more], env);
    expect([code, err]).toEqual([1, `${folder} is a folder: name a file in it\n`]);
    const lost = await runCommandProcess("backup", [join(missing, "data.bak"), ...more], env);
    expect([lost.code, lost.err]).toEqual([1, `${missing} is not a folder: create it first\n`]);
  }
});

it("a file that is no backup is not replaced, as the database itself, nor is a device or a link (rule 14.5)", async () => {
  const env = { DATA_DIR: at.dataDir, DATABASE_URL: at.databaseUrl ?? "" };
  const run = (path: string) => runCommandProcess("backup", [path], env);
  const other = join(folder, "coupon-center.db");
  writeFileSync(other, "what is of worth");
  const device = join(folder, "socket");
  const server = createServer().listen(device);
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    rmSync(other);
  });
  for (const path of [other, device])
    expect(await run(path)).toMatchObject({
      code: 1,
      err: `${path} exists and is not a backup: name another file\n`,
    });
  expect(readFileSync(other, "utf8")).toBe("what is of worth");
  writeFileSync(file(), "");
  const link = join(folder, "latest");
  symlinkSync(file(), link);
  for (const path of [file(), link]) expect((await run(path)).code).toBe(0);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  rmSync(link);
});

it("a link is followed to where no backup is yet, and to a folder that is missing (rule 14.5)", async () => {
  const env = { DATA_DIR: at.dataDir, DATABASE_URL: at.databaseUrl ?? "" };
  const run = (path: string) => runCommandProcess("backup", [path], env);
  const link = join(folder, "latest");
  const first = join(folder, "first.backup");
  symlinkSync("first.backup", link);
  onTestFinished(() => {
    rmSync(first);
    rmSync(link);
  });
  expect((await run(link)).out).toContain(`${first}: `);
  expect(lstatSync(first).isFile()).toBe(true);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);

  const unmounted = join(folder, "unmounted");
  rmSync(link);
  symlinkSync(join(unmounted, "a.backup"), link);
  expect(await run(link)).toMatchObject({
    code: 1,
    err: `${unmounted} is not a folder: create it first\n`,
  });
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
});

it("a backup on a full disk says so in one line with its file, and leaves nothing (rule 14.5)", async () => {
  const empty = mkdtempSync(join(tmpdir(), "coupon-center-full-"));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  // What Node says of a write to an open file, which names no path.
  const message = "ENOSPC: no space left on device, write";
  const full = Object.assign(new Error(message), { code: "ENOSPC", syscall: "write" });
  const writing = writeParts(join(empty, "a.backup"), () => Promise.reject(full));
  await expect(writing).rejects.toThrow(CommandError);
  await expect(writing).rejects.toThrow(`${empty}/a.backup can't be written: ${message}`);
  expect(readdirSync(empty)).toEqual([]);
});

describe.skipIf(process.env.TEST_DATABASE_URL)("a damaged database file (rule 14.5)", () => {
  it("is not backed up, and the earlier backup stays", async () => {
    const own = await openInstallation();
    onTestFinished(() => own.close());
    await newLiveStore(own);
    await own.ports.images.files.write("one.webp", Buffer.from("a picture"));
    const earlier = `${FIRST_LINE}, the earlier one`;
    writeFileSync(file(), earlier);
    const database = join(own.dataDir, "coupon-center.db");
    await sql`pragma wal_checkpoint(truncate)`.execute(own.db);
    const bytes = readFileSync(database);
    // The middle of the file, where the rows and indexes are.
    bytes.fill(0x5a, bytes.length >> 2, bytes.length >> 1);
    writeFileSync(database, bytes);
    const { code, out, err } = await backUp(own, "--verify");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/damaged|malformed/);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(readFileSync(file(), "utf8")).toBe(earlier);
    expect(readdirSync(folder)).toEqual(["a.backup"]);
  });
});
