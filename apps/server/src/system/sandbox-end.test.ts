import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bareEnv, endProcess } from "@coupon-center/testing/program";
import { spawnServer, startServerProcess } from "@coupon-center/testing/server-process";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "../testing/free-port.ts";

const built = fileURLToPath(new URL("../../build/main.js", import.meta.url));

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

it("Ctrl-C, which the terminal sends to a server and its sandbox alike, lets the server still use it (rule 14.8)", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "sandbox-end-"));
  const PORT = String(await freePort());
  const env = { ...bareEnv, DATA_DIR, PORT, SHUTDOWN_DELAY: "2", LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, [built], { detached: true, env, stdio: "pipe" });
  onTestFinished(async () => {
    await endProcess(child, "SIGKILL");
    rmSync(DATA_DIR, { recursive: true });
  });
  const get = (path: string) => fetch(`http://localhost:${PORT}${path}`).catch(() => null);
  const status = async (path: string) => (await get(path))?.status;
  // that it is ready
  await once(child.stdout, "data");
  const closed = once(child, "close");
  process.kill(-(child.pid ?? 0), "SIGINT");
  await expect.poll(() => status("/readyz")).toBe(503);
  expect(await status("/sandbox/mail")).toBe(200);
  expect(await closed).toEqual([0, null]);
});

it("a start whose sandbox can't start ends with the reason and the folder, in a line each (rule 14.1)", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "sandbox-end-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  mkdirSync(join(DATA_DIR, "sandbox"));
  writeFileSync(join(DATA_DIR, "sandbox", "sandbox.sqlite"), "no database");
  const { child, output } = spawnServer({ DATA_DIR });
  expect(await once(child, "close")).toEqual([1, null]);
  const folder = join(DATA_DIR, "sandbox");
  expect(output().trim().split("\n")).toEqual([
    "Sandbox: can't start: file is not a database",
    `DATA_DIR: the sandbox, whose data are in ${folder}, ended with code 1 while it started, as told above`,
  ]);
});

it("a start that fails ends its sandbox, which would keep a preview of a brand from ending (rule 14.5)", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "sandbox-end-"));
  const DATABASE_URL = "postgres://nobody@127.0.0.1:9/none?sslmode=verify-full&sslrootcert=/none";
  const moduleOf = (file: string) => JSON.stringify(new URL(file, import.meta.url));
  const program = join(DATA_DIR, "main.mjs");
  const source = `
    import { readConfig } from ${moduleOf("../config/config.ts")};
    import { startServer } from ${moduleOf("../server.ts")};
    await startServer(readConfig(), () => undefined).catch(({ reason }) => console.log(reason));`;
  writeFileSync(program, source);
  const PORT = String(await freePort());
  const child = spawn(process.execPath, [program], {
    env: { ...bareEnv, DATA_DIR, PORT, DATABASE_URL },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    await endProcess(child, "SIGKILL");
    rmSync(DATA_DIR, { recursive: true });
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  expect(await once(child, "close")).toEqual([0, null]);
  expect(output).toContain("no secure connection");
});
