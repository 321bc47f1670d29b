import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { bareEnv } from "../testing/bare-env.ts";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

it("an unhandled rejection is logged, the server drains and ends with 1 (rule 14.8)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "coupon-center-fault-"));
  const child = spawn(
    process.execPath,
    ["--import", file("../testing/fault.ts"), file("../main.ts")],
    { env: { ...bareEnv, DATA_DIR: folder, PORT: "0", LOG_LEVEL: "warn" } },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  while (!output.includes("is ready")) {
    if (child.exitCode !== null) throw new Error(output);
    await Promise.race([once(child.stdout, "data"), once(child, "close")]);
  }
  child.kill("SIGUSR2");
  const [code] = await once(child, "close");
  rmSync(folder, { recursive: true, force: true });
  expect(code).toBe(1);
  const line = output.split("\n").find((one) => one.includes('"event":"fault"'));
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    level: 60,
    origin: "unhandledRejection",
    err: { message: "a planted fault" },
  });
});
