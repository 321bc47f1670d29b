import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Session } from "@coupon-center/contract";
import { endProcess } from "@coupon-center/testing/program";
import { newEmail, password } from "@coupon-center/testing/samples";
import { startServerProcess } from "@coupon-center/testing/server-process";
import { expect, it, onTestFinished } from "vitest";
import { checkListening } from "../commands/doctor/listening.ts";
import { inspectConfig } from "../config/config.ts";
import { readiness, readyAgain } from "../testing/readiness.ts";

it("a database file that is moved away, or replaced by another, while its server runs takes no writes, which would be lost, until it is back (rule 14.2)", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "moved-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const server = await startServerProcess({ DATA_DIR });
  onTestFinished(() => endProcess(server.child));
  const post = async (path: string, body: object) => {
    const answer = await fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, answer: Session.safeParse(await answer.json()) };
  };
  const register = () => post("/api/v1/auth/email-register", { email: newEmail(), password });
  const aside = join(DATA_DIR, "aside");
  mkdirSync(aside);
  const files = readdirSync(DATA_DIR).filter((name) => name.startsWith("coupon-center.db"));
  const move = (from: string, to: string) => {
    for (const name of files) renameSync(join(from, name), join(to, name));
  };
  const { status, answer } = await register();
  expect(status).toBe(201);
  // One in a transaction, and one of a single statement.
  const changes = [register, () => post("/api/Auth/refresh", { refresh: answer.data?.refresh })];
  move(DATA_DIR, aside);
  const refused = async () => {
    for (const change of changes) expect((await change()).status).toBe(503);
  };
  await refused();
  const [file = ""] = files;
  copyFileSync(join(aside, file), join(DATA_DIR, file));
  await refused();
  expect(await readiness(server)).toEqual({
    status: 503,
    body: {
      status: "database takes no writes",
      reason: "the database file was removed, moved or replaced",
    },
  });
  // In the new file itself the doctor finds nothing wrong.
  expect(await checkListening(inspectConfig({ PORT: new URL(server.url).port }))).toMatchObject([
    { level: "fault", text: expect.stringMatching(/ is not ready: .+ moved or replaced/) },
  ]);
  move(aside, DATA_DIR);
  await readyAgain(server, 15_000);
  const again = await Promise.all(changes.map((change) => change()));
  expect(again.map((one) => one.status)).toEqual([201, 200]);
});
