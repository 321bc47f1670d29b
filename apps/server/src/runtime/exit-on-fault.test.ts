import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawnServer } from "@coupon-center/testing/server-process";
import { expect, it } from "vitest";

it("an unhandled rejection is logged, pending requests are answered and the exit code is 1 (rule 14.8)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-fault-"));
  const flags = ["--import", fileURLToPath(new URL("../testing/fault.ts", import.meta.url))];
  const { child, output, said } = spawnServer({ DATA_DIR: folder }, { flags });
  await said(/is ready/);
  child.kill("SIGUSR2");
  const [code] = await once(child, "close");
  rmSync(folder, { recursive: true, force: true });
  expect(code).toBe(1);
  const line = output()
    .split("\n")
    .find((one) => one.includes('"event":"fault"'));
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    level: 60,
    origin: "unhandledRejection",
    err: { message: "a planted fault" },
  });
});
