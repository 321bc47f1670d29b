import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";
import { uploadFolder } from "../ports/uploads/upload-files.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { readParts } from "./backup/part-reader.ts";
import { restoreBackup } from "./backup/restore-backup.ts";

const backup = join(import.meta.dirname, "testing/releases/0.3.0.backup");

/** An empty place to restore into, which goes with the test. */
async function newPlace() {
  const dataDir = mkdtempSync(join(tmpdir(), "restore-"));
  const databaseUrl = await freshDatabaseUrl();
  const database = await openDatabase({ databaseUrl, dataDir });
  onTestFinished(async () => {
    await database.db.destroy();
    await dropDatabase(databaseUrl);
    rmSync(dataDir, { recursive: true });
  });
  return { database, uploads: uploadFolder(join(dataDir, "uploads")) };
}

test("what is no backup is refused in one line: a folder, a missing file (rule 14.5)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "restore-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const none = join(folder, "none");
  for (const [path, line] of [
    [folder, `${folder} is a folder, and no backup\n`],
    [none, `${none} does not exist\n`],
  ] as const) {
    const { code, out, err } = await runCommandProcess("restore", [path], {
      DATA_DIR: join(folder, "data"),
    });
    expect([code, out, err]).toEqual([1, "", line]);
  }
});

test("one of an earlier version that failed, as on a full disk, is repeated into the same place (rule 14.5)", async () => {
  const { database, uploads } = await newPlace();
  const full = { ...uploads, write: () => Promise.reject(new Error("no space left")) };
  await expect(restoreBackup(backup, { database, uploads: full })).rejects.toThrow("no space");
  const { rows } = await restoreBackup(backup, { database, uploads });
  expect(rows).toBeGreaterThan(0);
  await expect(restoreBackup(backup, { database, uploads })).rejects.toThrow(/empty (one|place)$/);
});

test("one that was killed, which left an empty database and pictures, is repeated; pictures of others, or beside a new database, are refused (rule 14.5)", async () => {
  const { database, uploads } = await newPlace();
  const pictures = new Map<string, Buffer>();
  let last: string | undefined;
  for await (const { about, body } of readParts(backup)) {
    if (about.part === "manifest") last = about.migrations.at(-1);
    if (about.part === "upload") pictures.set(about.name, body);
  }
  const [[name, body] = ["", Buffer.of()]] = pictures;
  await uploads.write(name, body);
  await expect(restoreBackup(backup, { database, uploads })).rejects.toThrow("holds files");

  await migrate(database, last);
  await uploads.write("of-another.webp", Buffer.from("other"));
  await expect(restoreBackup(backup, { database, uploads })).rejects.toThrow("holds files");
  await uploads.remove("of-another.webp");

  expect((await restoreBackup(backup, { database, uploads })).rows).toBeGreaterThan(0);
  expect(await uploads.list()).toEqual([...pictures.keys()].sort());
  expect(await uploads.read(name)).toEqual(body);
  await expect(restoreBackup(backup, { database, uploads })).rejects.toThrow("holds data");
});
