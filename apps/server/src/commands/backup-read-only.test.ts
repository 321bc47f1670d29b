import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { DATABASE_FILE } from "../db/database-place.ts";
import { openDatabase } from "../db/engine.ts";
import { migrate } from "../db/migrate.ts";
import { uploadFolder } from "../ports/uploads/upload-files.ts";
import { boundByPermissions } from "../testing/bound-by-permissions.ts";
import { chooseOwner } from "../testing/process-owner.ts";
import { runHere } from "./testing/run-here.ts";

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "backup-read-only-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A folder of which the user may read all and write nothing. */
function takeWrites(folder: string): void {
  const { uid, gid } = chooseOwner();
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)));
  for (const path of [folder, ...paths]) {
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
    chmodSync(path, 0o500);
  }
}

/** The data of a server with one row and one picture; `meanwhile` runs before it is stopped. */
async function makeData(dataDir: string, meanwhile: () => void = () => undefined): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  await migrate(database);
  const act = { actor: "staff", act: "store approved", subject: "store", reason: null } as const;
  await database.db
    .insertInto("audit")
    .values({ ...act, client_id: 8, subject_id: 1, at: 1 })
    .execute();
  await uploadFolder(join(dataDir, "uploads")).write("one.webp", Buffer.from("a picture"));
  meanwhile();
  await database.db.destroy();
}

async function backUpWithoutWrites(dataDir: string, target = makeFolder()) {
  takeWrites(dataDir);
  const { uid, gid } = chooseOwner();
  if (uid !== undefined && gid !== undefined) chownSync(target, uid, gid);
  const file = join(target, "a.backup");
  const done = await boundByPermissions(() =>
    runHere("backup", [file, "--verify"], { DATA_DIR: dataDir }),
  );
  chmodSync(dataDir, 0o700);
  return done;
}

describe.skipIf(process.env.TEST_DATABASE_URL)("a DATA_DIR that takes no writes", () => {
  it("of a stopped server is backed up (rule 14.5)", async () => {
    const dataDir = makeFolder();
    await makeData(dataDir);
    const { code, out, err } = await backUpWithoutWrites(dataDir);
    expect(err).toMatch(/^\/metrics does not show this backup: .+\n$/);
    expect(out).toMatch(/a\.backup: 1 rows, 1 pictures, \d+ bytes, restored to verify it\n$/);
    expect(code).toBe(0);
  });

  it("is backed up into a folder that this user may write to and not read (rule 14.5)", async () => {
    const [dataDir, target] = [makeFolder(), makeFolder()];
    await makeData(dataDir);
    chmodSync(target, 0o300);
    const { code, out } = await backUpWithoutWrites(dataDir, target);
    expect([code, out]).toEqual([0, expect.stringContaining("restored to verify it")]);
    expect(readdirSync(target)).toEqual(["a.backup"]);
  });

  it.each([
    ["the index of its journal", ["-wal", "-shm"]],
    ["its journal alone", ["-wal"]],
  ])(
    "of a killed server is backed up with the last changes, with %s (rule 14.5)",
    async (_, ends) => {
      const [running, dataDir] = [makeFolder(), makeFolder()];
      await makeData(running, () => {
        for (const name of ["uploads", ...["", ...ends].map((end) => DATABASE_FILE + end)])
          cpSync(join(running, name), join(dataDir, name), { recursive: true });
      });
      const { code, out, err } = await backUpWithoutWrites(dataDir);
      expect(err).toMatch(/^\/metrics does not show this backup: .+\n$/);
      expect(out).toMatch(/: 1 rows, 1 pictures, \d+ bytes, restored to verify it\n$/);
      expect(code).toBe(0);
    },
  );
});

it("a DATA_DIR that this user may not read is named, with who may (rule 14.5)", async () => {
  const parent = makeFolder();
  const dataDir = join(parent, "data");
  mkdirSync(dataDir);
  await makeData(dataDir);
  const name = process.env.TEST_DATABASE_URL ? "uploads" : DATABASE_FILE;
  const env = { DATA_DIR: dataDir, DATABASE_URL: process.env.TEST_DATABASE_URL };
  for (const path of [join(dataDir, name), dataDir]) {
    chmodSync(path, 0);
    const { code, err } = await boundByPermissions(() => runHere("backup", ["a.backup"], env));
    expect(code).toBe(1);
    expect(err).toMatch(/^DATA_DIR: \S+ can't be read: EACCES.+; run this as the server's user\n$/);
  }
  for (const path of [dataDir, parent]) {
    chmodSync(path, 0);
    const doctor = await boundByPermissions(() => runHere("doctor", ["--json"], env));
    chmodSync(path, 0o700);
    expect(JSON.parse(doctor.out)).toContainEqual({
      part: "storage",
      level: "fault",
      text: expect.stringMatching(/^DATA_DIR: \S+ can't be read: EACCES/),
      remedy: expect.stringMatching(/run this as the server's user/),
    });
    expect(doctor.out).not.toMatch(/the first start makes/);
  }
});

it("a DATA_DIR that is not a server's is named, and nothing is made there (rule 14.5)", async () => {
  const folder = makeFolder();
  const dataDir = join(folder, "data");
  const databaseUrl = process.env.TEST_DATABASE_URL;
  const missing = databaseUrl ? "uploads" : "coupon-center.db";
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { code, err } = await runHere("backup", [join(folder, "a.backup")], env);
  expect([code, err]).toEqual([
    1,
    `DATA_DIR: ${dataDir} has no ${missing}: name the server's, or start it once\n`,
  ]);
  expect(existsSync(dataDir)).toBe(false);
});
