import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Session } from "@coupon-center/contract";
import { endProcess } from "@coupon-center/testing/program";
import { newEmail, password } from "@coupon-center/testing/samples";
import {
  runCommandProcess,
  spawnServer,
  startServerProcess,
} from "@coupon-center/testing/server-process";
import { expect, it, onTestFinished } from "vitest";
import { checkDatabase } from "../commands/doctor/database.ts";
import { checkListening } from "../commands/doctor/listening.ts";
import { inspectConfig } from "../config/config.ts";
import { dropDatabase, freshDatabaseUrl } from "../testing/postgres.ts";
import { productionSettings } from "../testing/production-settings.ts";
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

it("a database that is lost, or empty, beside an installation's pictures stops the start, and a command, and changes no file, until it is back (rule 14.1)", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "lost-"));
  const databaseUrl = await freshDatabaseUrl();
  onTestFinished(async () => {
    rmSync(DATA_DIR, { recursive: true });
    await dropDatabase(databaseUrl);
  });
  const env = { ...productionSettings(), LOG_LEVEL: "error", DATA_DIR };
  const startAndStop = async () => {
    const { child } = await startServerProcess(env);
    await endProcess(child);
  };
  const file = (name: string) => join(DATA_DIR, name);
  const picture = file("uploads/a.webp");
  expect(await checkDatabase(inspectConfig(env))).toMatchObject([{ level: "ok" }]);
  const sqlite = /^DATA_DIR: the database is empty, .+uploads holds .+ coupon-center\.db back/;
  await startAndStop();
  writeFileSync(picture, "");
  // As a restore that was killed leaves it: with tables, and nobody in them.
  expect(await refusedStart(env)).toEqual([1, [expect.stringMatching(sqlite)]]);
  rmSync(picture);
  const added = await runCommandProcess("staff", ["add", newEmail(), "--client", "8"], env);
  expect(added.code).toBe(0);
  writeFileSync(picture, "");
  await startAndStop();
  renameSync(file("coupon-center.db"), file("aside"));
  writeFileSync(file("coupon-center.db-wal"), "what was written last");
  expect(await refusedStart(env)).toEqual([1, [expect.stringMatching(sqlite)]]);
  const { code, err } = await runCommandProcess("staff", ["list"], env);
  expect([code, err.trim().split("\n")]).toEqual([1, [expect.stringMatching(sqlite)]]);
  expect(await checkDatabase(inspectConfig(env))).toMatchObject([
    { level: "fault", text: expect.stringMatching(/the database is empty/) },
  ]);
  expect(existsSync(file("coupon-center.db"))).toBe(false);
  expect(readFileSync(file("coupon-center.db-wal"), "utf8")).toBe("what was written last");
  if (databaseUrl)
    expect(await refusedStart({ ...env, DATABASE_URL: databaseUrl })).toEqual([
      1,
      [expect.stringMatching(/^DATABASE_URL: the database is empty, .+ name that installation's/)],
    ]);
  rmSync(file("coupon-center.db-wal"));
  renameSync(file("aside"), file("coupon-center.db"));
  await startAndStop();
  for (const path of [file("coupon-center.db"), picture]) rmSync(path);
  await startAndStop();
});

async function refusedStart(env: Record<string, string>) {
  const { child, output } = spawnServer(env);
  const [code] = await once(child, "close");
  return [code, output().trim().split("\n")];
}
