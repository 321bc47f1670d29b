import { randomUUID } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deploy, root, runTool } from "../../testing/deploy-tools.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "backups-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("backups (rule 14.12)", () => {
  it("one is written by the real command, and only its own old ones are removed", () => {
    const data = join(folder, "data");
    const backups = join(folder, "backups");
    const made = runTool("/bin/sh", [
      "-c",
      `mkdir -p ${data} ${backups}
       touch -d '20 days ago' ${backups}/coupon-center-1.backup ${backups}/other.txt
       touch -d '10 days ago' ${backups}/coupon-center-2.backup
       DATABASE_URL= DATA_DIR=${data} "${process.execPath}" "${root}/apps/server/src/commands/seed.ts" --stores 1 --coupons 1
       DATABASE_URL= DATA_DIR=${data} BACKUP_DIR=${backups} sh "${deploy}/backup-once.sh"
       ls ${backups}`,
    ]);
    expect(made.code).toBe(0);
    const names = made.output.split("\n").filter((line) => /^[\w-]+\.(backup|txt)$/.test(line));
    expect(names).toEqual([
      "coupon-center-2.backup",
      expect.stringMatching(/^coupon-center-\d{8}T\d{6}Z\.backup$/),
      "other.txt",
    ]);
  });
});

it("a backup that was killed leaves nothing for longer than a day, also while new ones fail (rule 14.5)", () => {
  const backups = join(folder, "killed");
  const left = (names: string[], age: string) =>
    names
      .map((name) => `${backups}/${name}`)
      .map((path) => `mkdir -p ${path} && touch ${path}/data && touch -d '${age}' ${path}`);
  const old = [
    "coupon-center-1.backup.unverified",
    "coupon-center-1.backup.part-7",
    // Of one that was made by hand before an upgrade.
    `before.backup.unverified-${randomUUID()}`,
    `before.part-${randomUUID()}`,
    ".verify-a",
  ];
  const { code, output } = runTool("/bin/sh", [
    "-c",
    [
      ...left(old, "25 hours ago"),
      ...left([".verify-b"], "2 hours ago"),
      ...left(["others.part-1"], "25 hours ago"),
      `BACKUP_DIR=${backups} DATABASE_URL=nonsense sh "${deploy}/backup-once.sh" 2>/dev/null || ls -A ${backups}`,
    ].join("\n"),
  ]);
  expect([code, output]).toEqual([0, ".verify-b\nothers.part-1\n"]);
});

it("of backups that could not be tried for want of space the last one is kept, beside the older ones, and the failure is told (rule 14.5)", () => {
  const [program, backups] = [join(folder, "program"), join(folder, "not-tried")];
  // In place of the command, which was refused the space.
  const stub = `#!/bin/sh\necho "$2" > "$2"\nexit 1\n`;
  mkdirSync(join(program, "node_modules/.bin"), { recursive: true });
  writeFileSync(join(program, "node_modules/.bin/node"), stub, { mode: 0o755 });
  cpSync(join(deploy, "backup-once.sh"), join(program, "deploy/backup-once.sh"));
  mkdirSync(backups);
  writeFileSync(join(backups, "coupon-center-1.backup"), "");
  utimesSync(join(backups, "coupon-center-1.backup"), 0, 0);
  const run = `BACKUP_DIR=${backups} sh ${program}/deploy/backup-once.sh`;
  for (const _night of [1, 2]) expect(runTool("/bin/sh", ["-c", run]).code).toBe(1);
  expect(readdirSync(backups).sort()).toEqual([
    "coupon-center-1.backup",
    "coupon-center-not-tried.backup",
  ]);
});

it("a container's first backup leaves the application a minute to make what is backed up, at its first start alone (rule 14.12)", () => {
  const [program, data] = [join(folder, "first-start"), join(folder, "first-data")];
  mkdirSync(join(program, "deploy"), { recursive: true });
  mkdirSync(join(program, "bin"));
  mkdirSync(data);
  cpSync(join(deploy, "backup-daily.sh"), join(program, "deploy/backup-daily.sh"));
  writeFileSync(join(program, "deploy/backup-once.sh"), "echo backup\n");
  // In place of the time that passes; the day after the backup ends the script.
  const pass = `#!/bin/sh\necho "$1"\n[ "$1" = 60 ] && mkdir ${data}/uploads || kill "$PPID"\n`;
  writeFileSync(join(program, "bin/sleep"), pass, { mode: 0o755 });
  const run = `PATH=${program}/bin:$PATH DATA_DIR=${data} sh ${program}/deploy/backup-daily.sh`;
  const outputs = [1, 2].map(() => runTool("/bin/sh", ["-c", run]).output);
  expect(outputs).toEqual(["60\nbackup\n86400\n", "backup\n86400\n"]);
});

it("starts the backup after what the server starts after, as one that was missed is made when the machine starts (rule 14.12)", () => {
  const waitsFor = (name: string) =>
    readFileSync(join(deploy, name), "utf8").match(/^(After|Wants)=.*/gm);
  expect(waitsFor("coupon-center.service")).toHaveLength(2);
  expect(waitsFor("coupon-center-backup.service")).toEqual(waitsFor("coupon-center.service"));
});
