import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
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

it.skipIf(process.env.TEST_DATABASE_URL)(
  "a stopped server's DATA_DIR that takes no writes is backed up (rule 14.5)",
  async () => {
    const [dataDir, target] = [makeFolder(), makeFolder()];
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    await migrate(database);
    await database.db.destroy();
    await uploadFolder(join(dataDir, "uploads")).write("one.webp", Buffer.from("a picture"));
    takeWrites(dataDir);
    const { uid, gid } = chooseOwner();
    if (uid !== undefined && gid !== undefined) chownSync(target, uid, gid);
    const file = join(target, "a.backup");
    const { code, out, err } = await boundByPermissions(() =>
      runHere("backup", [file, "--verify"], { DATA_DIR: dataDir }),
    );
    chmodSync(dataDir, 0o700);
    expect(err).toMatch(/^\/metrics does not tell of this backup: .+\n$/);
    expect(out).toMatch(/a\.backup: \d+ rows, 1 pictures, \d+ bytes, restored to verify it\n$/);
    expect(code).toBe(0);
  },
);

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
