import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommandProcess } from "@coupon-center/testing/server-process";
import { expect, onTestFinished, test } from "vitest";

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
