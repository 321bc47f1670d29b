import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@coupon-center/contract";
import { couponPayload, password } from "@coupon-center/testing/samples";
import { expect, it, vi } from "vitest";
import { openDatabase } from "../db/engine.ts";
import { uploadFolder } from "../ports/uploads/upload-files.ts";
import { signedIn } from "../testing/caller.ts";
import { holdTime } from "../testing/held-time.ts";
import { openInstallation } from "../testing/installation.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { backupOf, readAnswers, readRelease, writeRelease } from "./testing/release.ts";

const folder = join(import.meta.dirname, "testing/releases");
const releases = readdirSync(folder)
  .filter((name) => name.endsWith(".backup"))
  .map((name) => name.replace(".backup", ""));

holdTime();

/** Restores the backup of a release into a new installation, whose answers have to be the same. */
async function expectAnswersOf(from: string, release: string): Promise<void> {
  const { at: answered, accounts, staff, answers } = readRelease(from, release);
  vi.setSystemTime(answered);
  const dataDir = mkdtempSync(join(tmpdir(), "releases-"));
  const databaseUrl = await freshDatabaseUrl();
  const database = await openDatabase({ databaseUrl, dataDir });
  const uploads = uploadFolder(join(dataDir, "uploads"));
  await restoreBackup(backupOf(from, release), { database, uploads });
  await database.db.destroy();
  const at = await openInstallation({ processOf: { dataDir, databaseUrl } });

  expect(await readAnswers(at, accounts, staff)).toMatchObject(answers);
  const live = await signedIn(at, accounts.live?.email ?? "", password);
  const { count } = JSON.parse(JSON.stringify(answers.live?.coupons));
  const more = await live.ok(endpoints.createCoupon, { body: couponPayload });
  expect(more.sort_number).toBe(count + 1);
  await at.close();
  rmSync(dataDir, { recursive: true });
  await dropDatabase(databaseUrl);
}

it("the schema of each release with one of its own is kept: 0.1.0 also had that of 0.2.0", () => {
  expect(releases).toEqual(["0.1.0", "0.3.0", "0.4.0"]);
});

it.each(releases)("data of %s are migrated, and each answer is as it was (rule 14.1)", (release) =>
  expectAnswersOf(folder, release),
);

// KEEP_RELEASE=0.4.0 keeps them as that release's, see CONTRIBUTING.md.
it("data of this version are answered alike after they were backed up and restored", async () => {
  const release = process.env.KEEP_RELEASE;
  const to = release ? folder : mkdtempSync(join(tmpdir(), "release-"));
  await writeRelease(to, release ?? "next");
  await expectAnswersOf(to, release ?? "next");
  if (!release) rmSync(to, { recursive: true });
});
