import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess } from "@coupon-center/testing/program";
import { newEmail, password } from "@coupon-center/testing/samples";
import { startServerProcess } from "@coupon-center/testing/server-process";
import { expect, it, onTestFinished } from "vitest";
import { findTool, runTool, titleOf } from "../testing/deploy-tools.ts";
import { readiness, readyAgain } from "../testing/readiness.ts";

const prlimit = findTool("prlimit");

it.skipIf(prlimit === null)(
  titleOf(
    "a disk that takes no writes is not ready, as one that is full, and is again by itself (rule 14.2)",
    "prlimit",
    prlimit,
  ),
  async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), "no-writes-"));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
    const server = await startServerProcess({ DATA_DIR });
    onTestFinished(() => endProcess(server.child));
    const register = async () => {
      const answer = await fetch(`${server.url}/api/v1/auth/email-register/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: newEmail(), password }),
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    // The system refuses writes beyond the first bytes of any file, as SQLite's journal.
    const limit = (bytes: string) =>
      runTool(prlimit, ["--pid", String(server.child.pid), `--fsize=${bytes}:unlimited`]);
    expect(await register()).toBe(201);
    expect(limit("64").code).toBe(0);
    expect(await register()).toBe(503);
    expect(await readiness(server)).toEqual({
      status: 503,
      body: {
        status: "database takes no writes",
        reason: "the disk of the database takes no writes",
      },
    });
    expect((await fetch(`${server.url}/stores`)).status).toBe(200);
    expect(limit("unlimited").code).toBe(0);
    await readyAgain(server, 15_000);
    expect(await register()).toBe(201);
  },
);
