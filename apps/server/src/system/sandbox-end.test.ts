import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@coupon-center/testing/program";
import { startServerProcess } from "@coupon-center/testing/server-process";
import { expect, it, onTestFinished } from "vitest";

it.skipIf(process.platform !== "linux")(
  "a server whose sandbox was killed ends with the reason, instead of answering 500 for its payments and mails (rule 14.8)",
  async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), "sandbox-end-"));
    const { child, output } = await startServerProcess({ DATA_DIR });
    onTestFinished(async () => {
      await endProcess(child);
      rmSync(DATA_DIR, { recursive: true });
    });
    const closed = once(child, "close");
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
    process.kill(Number(children.trim()), "SIGKILL");
    expect(await closed).toEqual([1, null]);
    expect(output()).toContain("the sandbox ended by SIGKILL");
  },
);
