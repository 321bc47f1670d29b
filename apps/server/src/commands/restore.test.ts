import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { couponPayload } from "@coupon-center/testing/samples";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";
import { uploadFolder } from "../ports/uploads/upload-files.ts";
import { newLiveStore } from "../testing/accounts-and-stores.ts";
import { openInstallation } from "../testing/installation.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { readParts } from "./backup/part-reader.ts";
import { writeParts } from "./backup/part-writer.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { writeBackup } from "./backup/write-backup.ts";

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
  return { dataDir, database, uploads: uploadFolder(join(dataDir, "uploads")) };
}

/** A backup's last migration, and its pictures by name. */
async function contentsOf(path: string) {
  const pictures = new Map<string, Buffer>();
  let last: string | undefined;
  for await (const { about, body } of readParts(path)) {
    if (about.part === "manifest") last = about.migrations.at(-1);
    if (about.part === "upload") pictures.set(about.name, body);
  }
  return { last, pictures };
}

test("what is no backup is refused in one line: a folder, a missing file, a pipe (rule 14.5)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "restore-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const none = join(folder, "none");
  // As of a shell that decrypts a backup for the command, `<(gpg -d …)`.
  const pipe = join(folder, "pipe");
  execFileSync("/bin/sh", ["-c", 'mkfifo "$0"', pipe]);
  const writing = open(pipe, "w");
  for (const [path, line] of [
    [folder, `${folder} is a folder, not a backup\n`],
    [none, `${none} does not exist\n`],
    [pipe, `${pipe} is a pipe, and a backup is read twice: write it into a file\n`],
  ] as const) {
    const { code, out, err } = await runCommandProcess("restore", [path], {
      DATA_DIR: join(folder, "data"),
    });
    expect([code, out, err]).toEqual([1, "", line]);
  }
  await (await writing).close();
});

test("one of an earlier version that failed, as on a full disk, is repeated into the same place (rule 14.5)", async () => {
  const { database, uploads } = await newPlace();
  const full = { ...uploads, write: () => Promise.reject(new Error("no space left")) };
  await expect(restoreBackup(backup, { database, uploads: full })).rejects.toThrow("no space");
  const { rows } = await restoreBackup(backup, { database, uploads });
  expect(rows).toBeGreaterThan(0);
  await expect(restoreBackup(backup, { database, uploads })).rejects.toThrow(/empty (one|place)$/);
});

test("each store waits for staff since it did before, and none that waited for nothing (rules 14.5, 10.2)", async () => {
  const source = await openInstallation();
  onTestFinished(source.close);
  for (const since of [5, null, 6]) {
    const { merchant } = await newLiveStore(source);
    source.clients.fallback.couponReview = since === null ? "after" : "before";
    const { id } = await merchant.ok(endpoints.createCoupon, { body: couponPayload });
    const store = source.db.selectFrom("coupon").select("store_id").where("id", "=", id);
    const held = source.db.updateTable("store").set({ held_since: since });
    await held.where("id", "=", store).execute();
  }
  const target = await newPlace();
  const path = join(target.dataDir, "a.backup");
  const uploads = uploadFolder(join(source.dataDir, "uploads"));
  mkdirSync(uploads.folder ?? "");
  await writeBackup(path, { database: source, uploads, now: 0 });
  await restoreBackup(path, target);
  const rows = target.database.db.selectFrom("store").select("held_since").orderBy("id").execute();
  expect((await rows).map(({ held_since }) => held_since)).toEqual([5, null, 6]);
});

test("one that fails removes the pictures that it wrote (rule 14.5)", async () => {
  const { database, uploads } = await newPlace();
  const { pictures } = await contentsOf(backup);
  const written: string[] = [];
  const write = async (...picture: Parameters<typeof uploads.write>) => {
    await uploads.write(...picture);
    written.push(...(await uploads.list()));
    throw new Error("no answer");
  };
  const unanswered = { database, uploads: { ...uploads, write } };
  await expect(restoreBackup(backup, unanswered)).rejects.toThrow("no answer");
  expect([written, await uploads.list()]).toEqual([[...pictures.keys()].slice(0, 1), []]);
});

test("one that can't remove the pictures that it wrote says why it failed, and is repeated (rule 14.5)", async () => {
  const { database, uploads } = await newPlace();
  const { pictures } = await contentsOf(backup);
  const [name] = pictures.keys();
  const write = async (...picture: Parameters<typeof uploads.write>) => {
    await uploads.write(...picture);
    throw new Error("no space left");
  };
  const remove = () => Promise.reject(new Error("no answer"));
  const failing = { database, uploads: { ...uploads, write, remove } };
  await expect(restoreBackup(backup, failing)).rejects.toThrow("no space left");
  expect(await uploads.list()).toEqual([name]);
  expect((await restoreBackup(backup, { database, uploads })).rows).toBeGreaterThan(0);
});

test("pictures that are there are not written again, so a failure does not remove them (rule 14.5)", async () => {
  const { database, uploads } = await newPlace();
  const { last, pictures } = await contentsOf(backup);
  await migrate(database, last);
  for (const [name, body] of pictures) await uploads.write(name, body);
  const write = () => Promise.reject(new Error("written again"));
  await restoreBackup(backup, { database, uploads: { ...uploads, write } });
  expect(await uploads.list()).toEqual([...pictures.keys()].sort());
});

test("a backup of a newer version is refused, and nothing is made (rule 14.5)", async () => {
  const { database, uploads } = await newPlace();
  const newer = join(mkdtempSync(join(tmpdir(), "restore-")), "newer.backup");
  onTestFinished(() => rmSync(dirname(newer), { recursive: true }));
  await writeParts(newer, async (writer) => {
    for await (const { about, body } of readParts(backup))
      if (about.part === "manifest")
        await writer.addManifest({ ...about, migrations: [...about.migrations, "999-later"] });
      else await writer.addPart(about, body);
  });
  await expect(restoreBackup(newer, { database, uploads })).rejects.toThrow("newer version");
  expect(await database.db.introspection.getTables()).toEqual([]);
});

test("an empty database of another version than the backup's, as a command makes one, is refused with what to do, and stays empty (rule 14.5)", async () => {
  const { database, uploads } = await newPlace();
  await migrate(database);
  await expect(restoreBackup(backup, { database, uploads })).rejects.toThrow(
    /^The database is empty, and of another version than the backup: (remove|make) /,
  );
  expect(await database.db.selectFrom("account").select("id").execute()).toEqual([]);
  expect(await uploads.list()).toEqual([]);
});

test("one that was killed, which left an empty database and pictures, is repeated; pictures of others, or beside a new database, are refused (rule 14.5)", async () => {
  const { database, uploads } = await newPlace();
  const { last, pictures } = await contentsOf(backup);
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

test("of two at once one fills the place, and the other says that it holds data (rule 14.5)", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "restore-"));
  const databaseUrl = await freshDatabaseUrl();
  onTestFinished(async () => {
    await dropDatabase(databaseUrl);
    rmSync(DATA_DIR, { recursive: true });
  });
  const env = { DATA_DIR, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const both = [1, 2].map(() => runCommandProcess("restore", [backup], env));
  const [done, refused] = (await Promise.all(both)).sort(
    (one, other) => one.err.length - other.err.length,
  );
  expect(done).toMatchObject({ code: 0, err: "" });
  expect(refused).toMatchObject({
    code: 1,
    out: "",
    err: expect.stringMatching(/^.+ holds .+ empty (one|place)\n$/),
  });
  const { pictures } = await contentsOf(backup);
  const uploads = uploadFolder(join(DATA_DIR, "uploads"));
  expect(await uploads.list()).toEqual([...pictures.keys()].sort());
});
