import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bareEnv } from "@coupon-center/testing/program";
import { expect, it, onTestFinished } from "vitest";

const moduleOf = (file: string) => JSON.stringify(new URL(file, import.meta.url));
/** A program that writes a backup and, as soon as something is there, goes on without end. */
const program = (work: string) => `
  import { writeFileSync } from "node:fs";
  import { endBySignals } from ${moduleOf("define-command.ts")};
  import { writeParts } from ${moduleOf("backup/part-writer.ts")};
  import { verifyBackup, writeVerified } from ${moduleOf("backup/verify-backup.ts")};
  const path = process.argv[1];
  const goOn = () => new Promise(() => {
    setInterval(() => undefined, 1_000);
    process.send("written");
  });
  endBySignals();
  await ${work};`;

it.each([
  ["SIGINT", 130, "is written", "writeParts(path, goOn)"],
  [
    "SIGTERM",
    143,
    "was written and waits to be tried",
    'writeVerified(path, async (draft) => writeFileSync(draft, "all"), goOn)',
  ],
  ["SIGHUP", 129, "is restored to try it", "verifyBackup(path, {}, goOn)"],
] as const)(
  "%s, which ends a backup with %d while it %s, leaves nothing of it (rule 14.5)",
  async (signal, code, _when, work) => {
    const folder = mkdtempSync(join(tmpdir(), "interrupted-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const args = ["--input-type=module", "--eval", program(work), join(folder, "a.backup")];
    const child = spawn(process.execPath, args, {
      env: bareEnv,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await once(child, "message");
    const during = readdirSync(folder);
    child.kill(signal);
    expect(await once(child, "close")).toEqual([code, null]);
    expect([during.length, readdirSync(folder)]).toEqual([1, []]);
  },
);
